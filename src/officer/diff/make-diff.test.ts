import { describe, expect, it } from 'vitest';
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
const acts: readonly DiffCase[] = [
  [
    'asks for one field more',
    { [schema]: withField('hobby', { type: 'string', maxLength: 40 }) },
    'safe',
    'fieldAdded',
    'is new. Shown: always; required: never; rules: at most 40 characters.',
    'none',
  ],
  [
    'must have an answer that could stay away',
    { [schema]: (content: Schema) => ({ ...content, required: [...content.required, 'middleName'] }) },
    'asksAgain',
    'requiredChanged',
    'is now required. Unchanged:',
    'some',
  ],
  [
    'shortens a text',
    { [schema]: withField('firstName', { type: 'string', pattern: '^[A-Za-z]+$', maxLength: 5 }) },
    'asksAgain',
    'ruleChanged',
    'has a changed rule: at most 5 characters. Before: at most 40 characters.',
    'some',
  ],
  [
    'lengthens a text',
    { [schema]: withField('firstName', { type: 'string', pattern: '^[A-Za-z]+$', maxLength: 60 }) },
    'safe',
    'ruleChanged',
    'at most 60 characters',
    'none',
  ],
  [
    'takes a choice away',
    { [schema]: withField('gender', { type: 'string', enum: ['Female'] }) },
    'asksAgain',
    'optionRemoved',
    'no longer has the option “Male”.',
    'some',
  ],
  [
    'takes a field away',
    { [schema]: withoutField('birthPlace') },
    'needsMigration',
    'fieldRemoved',
    'is no longer asked.',
    'some',
  ],
  [
    'takes a field away and says so',
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
    'asks for a field and fills it in',
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
    'writes a migration that does not do what it says',
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
    'gives a step another number',
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
    'moves a step forward',
    { [STEPS]: ({ steps: [first, second, third, ...rest] }: Steps) => ({ steps: [first, third, second, ...rest] }) },
    'asksAgain',
    'stepsMoved',
    'Order of the steps: Study program → Family details → Personal details',
    'some',
  ],
  [
    'moves fields',
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
    'adds a step in the middle',
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

describe('an officer', () => {
  it.each(acts)('%s', expectChange);

  it('an unchanged form has an empty diff', () => {
    expect(diffAfterEdits({})).toMatchObject({ verdict: 'safe', sections: [] });
  });

  it('a renamed field is reported with the rename to declare, and is safe once declared', () => {
    const renamed = (content: Schema) => ({
      ...withField('placeOfBirth', { $ref: '../../common/place.json#/$defs/required' })(
        withoutField('birthPlace')(content) as Schema,
      ),
      required: [...content.required.filter((one) => one !== 'birthPlace'), 'placeOfBirth'],
    });
    const isTold = (one: DescribedChange) => one.kind === 'fieldRemoved';
    const undeclared = diffAfterEdits({ [schema]: renamed }).sections.flatMap(({ changes }) => changes);
    const operation = '{"rename":{"from":"birthPlace","to":"placeOfBirth"}}';
    for (const language of ['id', 'en'] as const)
      expect(undeclared.find(isTold)?.advice?.(textsByLanguage[language])).toContain(operation);
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
});
