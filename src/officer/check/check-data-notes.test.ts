import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { surveyFiles, withSurvey } from '../../../tests/support/officer/survey-step.ts';
import { objectOf } from '../../engine/schema/json.ts';
import { locateJson } from '../data/located-json.ts';
import { createOfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';

const STEPS = 'schemas/application/steps.json';
const SCHEMA = 'schemas/application/survey/schema.json';
const UI = 'schemas/application/survey/ui.json';
const [ID, EN] = ['locales/id/survey.json', 'locales/en/survey.json'] as const;

const steps = currentData.values.get(STEPS) as Parameters<typeof withSurvey>[0];
const survey: Readonly<Record<string, object>> = surveyFiles;

interface Note {
  readonly declared?: object;
  readonly settings?: object;
  readonly title?: string;
  readonly text?: string;
}

/** The findings for a step with these texts between its fields, named `note0`, `note1` and so on. */
const findingsFor = (
  notes: readonly Note[],
  {
    column,
    form = {},
    ...goals
  }: { readonly look?: object; readonly texts?: object; readonly column?: object; readonly form?: object } = {},
) => {
  const named = notes.map((note, index) => [`note${index}`, note] as const);
  const schema = objectOf(survey[SCHEMA]);
  const look = objectOf(survey[UI]);
  const words = Object.fromEntries(
    named.map(([name, { title, text = 'Satu' }]) => [name, { text, ...(title !== undefined && { title }) }]),
  );
  const textsOf = (language: string) => {
    const texts = objectOf(survey[language]);
    const jobs = objectOf(texts['jobs']);
    const title = { ...objectOf(jobs['title']), ...column };
    return { ...texts, ...words, goals: { label: 'G', ...goals.texts }, jobs: { ...jobs, title } };
  };
  const files = {
    ...survey,
    [STEPS]: withSurvey(steps),
    [SCHEMA]: {
      ...schema,
      ...form,
      properties: {
        ...objectOf(schema['properties']),
        ...Object.fromEntries(named.map(([name, { declared }]) => [name, { 'x-note': true, ...declared }])),
      },
    },
    [UI]: {
      ...look,
      'ui:order': [...named.map(([name]) => name), ...(look['ui:order'] as readonly string[])],
      ...Object.fromEntries(named.map(([name, { settings = {} }]) => [name, settings])),
      goals: { 'ui:field': 'repeat', ...goals.look },
    },
    [ID]: textsOf(ID),
    [EN]: textsOf(EN),
  };
  const located = Object.entries(files).map(
    ([path, value]) => [path, locateJson(path, `${JSON.stringify(value, null, 2)}\n`)] as const,
  );
  const data = createOfficerData(new Map([...currentData.files, ...located]));
  return checkData(data, currentData).filter(({ rule }) => rule !== 'untranslated');
};

const options = (settings: object): Note => ({ settings: { 'ui:options': settings } });

it('checkData accepts texts between fields with every setting and mark', () => {
  const notes: readonly Note[] = [
    {},
    { ...options({ tone: 'warning', opens: true, inDocuments: true }), title: 'T' },
    { text: 'A **b**\n\n- *c*\n- [d](https://x.id)\n1. [e](mailto:e@x.id)' },
  ];
  expect(findingsFor(notes)).toEqual([]);
});

it('checkData reports a missing title to open a text by', () => {
  const found = findingsFor([options({ opens: true })]).map(({ rule, params }) => `${rule} ${params['key']}`);
  expect(found).toContain('missingWords survey.note0.title');
});

const refused: readonly (readonly [string, Note, string])[] = [
  ['a rule', { declared: { default: 'x' } }, 'noteWithRule'],
  ['a widget', { settings: { 'ui:widget': 'textarea' } }, 'noteSetting'],
  ['an option of fields', options({ readOnly: true }), 'noteSetting'],
  ['a script as a link', { text: '[x](javascript:alert)' }, 'unsafeLink'],
  ['a script with brackets as a link', { text: '[x](javascript:alert(1))' }, 'brokenMark'],
  ['a page of the portal as a link', { text: '[x](/form)' }, 'unsafeLink'],
  ['an unknown picture', { text: '![x](../../x.png)' }, 'unknownPicture'],
  ['a picture without words', { text: '![](x.png)' }, 'pictureWithoutWords'],
  ['a mark without an end', { text: 'a **b' }, 'brokenMark'],
  ['a link with a space', { text: '[x](https://x.id a)' }, 'brokenMark'],
  ['a mark in its title', { title: '**x**' }, 'markElsewhere'],
];

describe('checkData of texts between fields', () => {
  const found = findingsFor(
    refused.map(([, note]) => note),
    {
      look: options({ opens: true }).settings ?? {},
      texts: { help: 'A\n- b', placeholder: '[x](https://x.id)' },
      column: { help: '[x](https://x.id)' },
    },
  ).map(({ rule, params }) => `${rule} ${JSON.stringify(params)}`);

  it.each(refused.map(([name, , rule], index) => [name, rule, index] as const))('reports %s', (_name, rule, index) => {
    const own = found.filter((one) => new RegExp(`note${index}\\b`).test(one));
    expect(own.map((one) => one.split(' ')[0])).toContain(rule);
  });

  it.each([
    ['a setting of texts at a field', 'settingOfNote', 'goals'],
    ['a list in a help text', 'linesInHelp', 'goals.help'],
    ['a mark in a text that shows none', 'markElsewhere', 'goals.placeholder'],
    ['a link in the help text of a column', 'linkInColumn', 'jobs.title.help'],
  ])('reports %s', (_, rule, subject) =>
    expect(found.some((one) => one.startsWith(`${rule} `) && one.includes(subject))).toBe(true),
  );
});

it.each([
  ['always', { required: ['jobs', 'note0'] }],
  ['beside another field', { dependentRequired: { goals: ['note0'] } }],
  ['in a case', { if: { required: ['goals'] }, then: { required: ['note0'] } }],
])('checkData reports a text between fields that is required %s', (_name, form) => {
  const found = findingsFor([{}], { form });
  expect(found.map(({ rule, params }) => [rule, params['field']])).toEqual([['requiredNote', 'note0']]);
});

it.each([
  ['by its value', { properties: { note0: { const: 'yes' } }, required: ['note0'] }],
  ['by its presence', { required: ['note0'] }],
])('checkData reports a condition that reads a text between fields %s', (_name, condition) => {
  const found = findingsFor([{}], { form: { if: condition, then: { required: ['goals'] } } });
  expect(found.map(({ rule, params }) => [rule, params['stranger']])).toEqual([['noteInCondition', 'note0']]);
});
