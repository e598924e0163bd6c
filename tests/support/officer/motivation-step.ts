import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/motivation';
const reason = 'Saya ingin belajar membangun jembatan untuk desa saya.';

/** What an officer writes for a seventh step: two fields, the second shown when the first has a value. */
const files: Readonly<Record<string, object>> = {
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['reason'],
    properties: {
      reason: { type: 'string', maxLength: 500, allOf: [{ pattern: '^\\S+(?: \\S+){4}', 'x-error': 'fiveWords' }] },
    },
    if: { required: ['reason'] },
    then: { properties: { teacher: { type: 'string', minLength: 3, maxLength: 60 } } },
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    'ui:order': ['reason', 'teacher', '*'],
    reason: { 'ui:widget': 'textarea' },
    teacher: { 'ui:widget': 'text' },
  },
  [`${folder}/wire.json`]: meta('form-wire'),
  [`${folder}/examples.json`]: {
    ...meta('form-examples'),
    valid: { 'reason only': { reason }, 'reason and teacher': { reason, teacher: 'Bu Ratna' } },
    invalid: {
      nothing: { data: {}, errors: ['motivation.reason.error.required'] },
      'four words': { data: { reason: 'Saya ingin belajar membangun' }, errors: ['motivation.reason.error.fiveWords'] },
    },
  },
  'locales/id/motivation.json': {
    form: { title: 'Motivasi', intro: 'Ceritakan alasan Anda.' },
    reason: { label: 'Alasan mendaftar', error: { fiveWords: 'Tulis minimal lima kata.' } },
    teacher: { label: 'Guru yang mengenal Anda' },
  },
  'locales/en/motivation.json': {
    form: { title: 'Motivation', intro: 'Tell us why.' },
    reason: { label: 'Reason for applying', error: { fiveWords: 'Write at least five words.' } },
    teacher: { label: 'Teacher who knows you' },
  },
};

interface StepList {
  readonly steps: readonly object[];
}

/** Adds the step before the last one, by JSON and locale files alone. */
export const addMotivation = async (scratch: Scratch): Promise<void> => {
  for (const [path, content] of Object.entries(files)) await scratch.write(path, content);
  await scratch.change<StepList>('schemas/application/steps.json', (list) => ({
    ...list,
    steps: [...list.steps.slice(0, -1), { key: 'motivation', wireStep: 7 }, ...list.steps.slice(-1)],
  }));
};
