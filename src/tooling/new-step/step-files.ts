/** The files of a new step with one optional question, by path; an officer goes on from there. */
export const stepFiles = (key: string, languages: readonly string[]): ReadonlyMap<string, object> => {
  const folder = `schemas/application/${key}`;
  const longest = 200;
  const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
  return new Map<string, object>([
    [
      `${folder}/schema.json`,
      {
        ...meta('form-schema'),
        type: 'object',
        unevaluatedProperties: false,
        required: [],
        properties: { answer: { type: 'string', minLength: 1, maxLength: longest } },
      },
    ],
    [`${folder}/ui.json`, { ...meta('form-ui'), 'ui:order': ['answer', '*'], answer: { 'ui:widget': 'textarea' } }],
    [`${folder}/wire.json`, { ...meta('form-wire'), dropWhen: { const: '-' } }],
    [
      `${folder}/examples.json`,
      {
        ...meta('form-examples'),
        valid: { 'nothing answered': {}, answered: { answer: 'An answer.' } },
        invalid: {
          'left empty': { data: { answer: '' }, errors: [`${key}.answer.error.minLength`] },
          'too long': { data: { answer: 'x'.repeat(longest + 1) }, errors: [`${key}.answer.error.maxLength`] },
          'a number': { data: { answer: 1 }, errors: [`${key}.answer.error.type`] },
          'a field that nobody declared': { data: { status: 'Accepted' }, errors: [`${key}.status.error.unknown`] },
        },
      },
    ],
    ...languages.map((language) => [`locales/${language}/${key}.json`, localeFile(key, language)] as const),
  ]);
};

const indonesian = { intro: 'Langkah baru.', label: 'Jawaban' };
const english = { intro: 'A new step.', label: 'Answer' };

const localeFile = (key: string, language: string): object => {
  const { intro, label } = language === 'id' ? indonesian : english;
  const title = `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`;
  return { form: { title, intro }, answer: { label } };
};
