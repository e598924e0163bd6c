import { expect, it } from 'vitest';
import {
  type DiffCase,
  diffAfterEdits,
  expectChange,
  textsByLanguage,
} from '../../../tests/support/officer/diff-cases.ts';
import type { DescribedChange } from './described-change.ts';

interface Schema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
}

const PERSONAL = 'schemas/application/personal';
const schema = `${PERSONAL}/schema.json`;
const UI = `${PERSONAL}/ui.json`;
const STEPS = 'schemas/application/steps.json';

const withField = (name: string, field: object) => (content: Schema) => ({
  ...content,
  properties: { ...content.properties, [name]: field },
});

const withoutField = (name: string) => (content: Schema) => ({
  ...content,
  required: content.required.filter((one) => one !== name),
  properties: Object.fromEntries(Object.entries(content.properties).filter(([one]) => one !== name)),
});

const migration =
  (...operations: readonly object[]) =>
  () => ({ number: 1, operations, example: { before: {}, after: {} } });

interface Steps {
  readonly steps: readonly { readonly key: string; readonly wireStep: number }[];
}
const minor = { properties: { ageAtStart: { maximum: 17 } }, required: ['ageAtStart'] };
const minorOrAbroad = {
  anyOf: [minor, { properties: { institution: { const: 'xinya' } }, required: ['institution'] }],
};

const withCondition =
  (key: string, when: object | undefined) =>
  ({ steps, ...list }: Steps): object => ({
    ...list,
    steps: steps.map((step) => (step.key === key ? { ...step, ...(when && { when }) } : step)),
  });

const acts: readonly DiffCase[] = [
  [
    'adds an optional field',
    { [schema]: withField('hobby', { type: 'string', maxLength: 40 }) },
    'safe',
    'fieldAdded',
    'is new. Shown: always; required: never; rules: at most 40 characters.',
    'none',
  ],
  [
    'adds a list of groups',
    {
      [schema]: withField('siblings', {
        type: 'array',
        maxItems: 5,
        items: {
          type: 'object',
          unevaluatedProperties: false,
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 40 }, age: { type: 'integer', minimum: 0 } },
        },
      }),
      [UI]: (ui: Record<string, readonly object[]>) => ({
        ...ui,
        'ui:groups': [...(ui['ui:groups'] ?? []), { key: 'siblings', fields: ['siblings'] }],
      }),
    },
    'safe',
    'fieldAdded',
    'Contains: name (at most 40 characters); age (at least 0).',
    'none',
  ],
  [
    'makes an optional field required',
    { [schema]: (content: Schema) => ({ ...content, required: [...content.required, 'middleName'] }) },
    'asksAgain',
    'requiredChanged',
    'is now required. Unchanged:',
    'some',
  ],
  [
    'lowers the maximum length of a text field',
    { [schema]: withField('firstName', { type: 'string', pattern: '^[A-Za-z]+$', maxLength: 5 }) },
    'asksAgain',
    'ruleChanged',
    'has a changed rule: at most 5 characters. Before: at most 40 characters.',
    'some',
  ],
  [
    'raises the maximum length of a text field',
    { [schema]: withField('firstName', { type: 'string', pattern: '^[A-Za-z]+$', maxLength: 60 }) },
    'safe',
    'ruleChanged',
    'at most 60 characters',
    'none',
  ],
  [
    'removes an option',
    { [schema]: withField('gender', { type: 'string', enum: ['Female'] }) },
    'asksAgain',
    'optionRemoved',
    'no longer has the option “Male”.',
    'some',
  ],
  [
    'removes a field without a migration',
    { [schema]: withoutField('birthPlace') },
    'needsMigration',
    'fieldRemoved',
    'is no longer asked.',
    'some',
  ],
  [
    'removes a field with a migration',
    {
      [schema]: withoutField('birthPlace'),
      [`${PERSONAL}/migrations/001.json`]: migration({ drop: { field: 'birthPlace' } }),
    },
    'safe',
    'fieldRemoved',
    'is no longer asked.',
    'none',
  ],
  [
    'adds a required field with a default in a migration',
    {
      [schema]: (content: Schema) => ({
        ...withField('hobby', { type: 'string', maxLength: 40 })(content),
        required: [...content.required, 'hobby'],
      }),
      [`${PERSONAL}/migrations/001.json`]: () => ({
        number: 1,
        operations: [{ default: { field: 'hobby', value: 'x' } }],
        example: { before: {}, after: { hobby: 'x' } },
      }),
    },
    'safe',
    'fieldAdded',
    'required: always',
    'none',
  ],
  [
    'adds a migration that contradicts its example',
    {
      [schema]: withoutField('birthPlace'),
      [`${PERSONAL}/migrations/001.json`]: () => ({
        number: 1,
        operations: [{ drop: { field: 'birthPlace' } }],
        example: { before: { birthPlace: 'x' }, after: { birthPlace: 'x' } },
      }),
    },
    'breaks',
    'migrationAdded',
    'Migration 1',
    'any',
  ],
  [
    'changes the API number of a step',
    {
      [STEPS]: ({ steps }: Steps) => ({
        steps: steps.map((step) => (step.wireStep === 2 ? { ...step, wireStep: 9 } : step)),
      }),
    },
    'breaks',
    'wireStepChanged',
    'has another number in the API: 9. Before: 2.',
    'any',
  ],
  [
    'moves a step to an earlier place',
    { [STEPS]: ({ steps: [first, second, third, ...rest] }: Steps) => ({ steps: [first, third, second, ...rest] }) },
    'asksAgain',
    'stepsMoved',
    'Order of the steps: Study program → Family details → Personal details',
    'some',
  ],
  [
    'asks a step of some applicants only',
    { [STEPS]: withCondition('family', minor) },
    'safe',
    'whenAdded',
    'is asked of some applicants only: Age by “Birth date” (Start of studies) is at most 17. Before: of all.',
    'none',
  ],
  [
    'gives an institution another order of the steps',
    {
      [STEPS]: (list: Steps) => ({
        ...list,
        orderByInstitution: { xinya: ['program', 'family', 'personal', 'academic', 'attachment', 'submission'] },
      }),
    },
    'asksAgain',
    'orderOfInstitution',
    'Family details → Personal details',
    'some',
  ],
  [
    'changes the order of the fields',
    {
      [UI]: (ui: Record<string, readonly string[]>) => ({
        ...ui,
        'ui:order': ['gender', ...(ui['ui:order'] ?? []).filter((one) => one !== 'gender')],
      }),
    },
    'safe',
    'orderChanged',
    'Order of the fields: Gender, First name',
    'none',
  ],
  [
    'adds a step after the first one',
    {
      [STEPS]: ({ steps: [first, ...rest] }: Steps) => ({ steps: [first, { key: 'hobbies', wireStep: 7 }, ...rest] }),
      'schemas/application/hobbies/schema.json': () => ({
        type: 'object',
        unevaluatedProperties: false,
        properties: { hobby: { type: 'string', maxLength: 40 } },
      }),
      'schemas/application/hobbies/ui.json': () => ({}),
      'schemas/application/hobbies/wire.json': () => ({}),
      'schemas/application/hobbies/examples.json': () => ({ valid: {}, invalid: {} }),
    },
    'asksAgain',
    'stepAdded',
    'is a new step (hobbies, number 7). It asks for: hobby.',
    'some',
  ],
];

it.each(acts.map((act) => [act[0], act[2], act[3], act] as const))(
  'when an officer %s, the diff has the verdict %s and contains the change %s',
  (_, _verdict, _kind, act) => expectChange(...act),
);

it('the diff of unchanged data has no sections and the verdict safe', () => {
  expect(diffAfterEdits({})).toMatchObject({ verdict: 'safe', sections: [] });
});

it('the diff of a renamed field advises the migration to declare, and has the verdict safe once it and the API name are declared', () => {
  const renamed = (content: Schema) => ({
    ...withField('placeOfBirth', { $ref: '../../common/place.json#/$defs/required' })(
      withoutField('birthPlace')(content) as Schema,
    ),
    required: [...content.required.filter((one) => one !== 'birthPlace'), 'placeOfBirth'],
  });
  const isFieldRemoved = (one: DescribedChange) => one.kind === 'fieldRemoved';
  const undeclared = diffAfterEdits({ [schema]: renamed }).sections.flatMap(({ changes }) => changes);
  const operation = '{"rename":{"from":"birthPlace","to":"placeOfBirth"}}';
  for (const language of ['id', 'en'] as const)
    expect(undeclared.find(isFieldRemoved)?.advice?.(textsByLanguage[language])).toContain(operation);
  const declared = diffAfterEdits({
    [schema]: renamed,
    [`${PERSONAL}/wire.json`]: (wire: object) => ({ ...wire, rename: { placeOfBirth: 'birthPlace' } }),
    [`${PERSONAL}/migrations/001.json`]: () => ({
      number: 1,
      operations: [JSON.parse(operation)],
      example: { before: { birthPlace: 'Jakarta' }, after: { placeOfBirth: 'Jakarta' } },
    }),
  });
  expect(declared.verdict).toBe('safe');
  expect(declared.sections.flatMap(({ changes }) => changes).map(({ kind }) => kind)).toContain('fieldRenamed');
});

it('the diff says for whom a condition changes, and asks again where more applicants are asked', () => {
  const kindsBetween = (before: object | undefined, after: object | undefined) => {
    const diff = diffAfterEdits(
      { [STEPS]: withCondition('family', after) },
      { [STEPS]: withCondition('family', before) },
    );
    const [change] = diff.sections.flatMap(({ changes }) => changes);
    return [change?.kind, change?.verdict, (change?.hits?.hit ?? 0) > 0];
  };
  expect(kindsBetween(minor, undefined)).toEqual(['whenRemoved', 'asksAgain', true]);
  expect(kindsBetween(minor, minorOrAbroad)).toEqual(['whenChanged', 'asksAgain', true]);
  expect(kindsBetween(minorOrAbroad, minor)).toEqual(['whenChanged', 'safe', false]);
});
