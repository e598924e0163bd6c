import fc from 'fast-check';
import { groupOf } from './generate-groups.ts';
import {
  choice,
  date,
  file,
  type GeneratedField,
  given,
  number,
  OPTIONS,
  type Schema,
  single,
  sometimes,
  text,
  yesOrNo,
} from './generate-values.ts';

/** No button adds or removes an entry: the list has as many as it needs. */
const fixedEntries: Schema = { 'ui:options': { canAdd: false, canRemove: false } };

const entryTools: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  {},
  { 'ui:options': { canReorder: true } },
  { 'ui:options': { canCopy: true, canReorder: true } },
  fixedEntries,
);

interface ListPlan {
  readonly entry: GeneratedField;
  readonly minItems: number | undefined;
  readonly isUnique: boolean;
  readonly tools: Schema;
  readonly condition: Schema;
}

/** Whether two answers can differ: those of a group whose fields are constants cannot. */
const canDiffer = ({ const: only, properties, items, 'x-note': isText }: Schema): boolean => {
  if (only !== undefined || isText === true) return false;
  if (items !== undefined) return canDiffer(items as Schema);
  return properties === undefined || Object.values(Object(properties) as Record<string, Schema>).some(canDiffer);
};

const toList = ({ entry: { schema, ui }, minItems, isUnique, tools, condition }: ListPlan): GeneratedField => {
  const least = isUnique && !canDiffer(schema) ? 1 : minItems;
  const hasEntries = least !== undefined && least > 0;
  return {
    schema: given({
      type: 'array',
      maxItems: tools === fixedEntries && hasEntries ? least : 3,
      minItems: least,
      uniqueItems: isUnique || undefined,
      items: schema,
      ...condition,
    }),
    ui: {
      'ui:field': 'repeat',
      ...(tools === fixedEntries && !hasEntries ? {} : tools),
      items: { ...ui, 'ui:order': (ui['ui:order'] as readonly string[] | undefined) ?? ['*'] },
    },
  };
};

/** A list of groups, or of lists. */
export const listOf = (entry: fc.Arbitrary<GeneratedField>): fc.Arbitrary<GeneratedField> =>
  fc
    .record({
      entry,
      minItems: sometimes(fc.integer({ min: 0, max: 2 })),
      isUnique: fc.nat({ max: 5 }).map((number) => number === 0),
      tools: entryTools,
      condition: fc.constantFrom<Schema>({}, {}, {}, { if: { minItems: 2 }, then: { maxItems: 2 } }),
    })
    .map(toList);

/** A list as a table: its columns are single values. */
export const table: fc.Arbitrary<GeneratedField> = listOf(groupOf(single, { most: 3, isRow: true })).map(
  ({ schema, ui }) => ({ schema, ui: { ...ui, 'ui:field': 'table' } }),
);

/** Several choices, in any order or ranked. */
const severalChoices: fc.Arbitrary<GeneratedField> = fc
  .record({
    values: fc.subarray(OPTIONS, { minLength: 3 }),
    form: fc.constantFrom('enum', 'oneOf'),
    minItems: sometimes(fc.constantFrom(1, 2)),
    hasDefault: fc.boolean(),
    widget: fc.constantFrom(undefined, 'checkboxes', 'ranking'),
  })
  .map(({ values, form, minItems, hasDefault, widget }) => ({
    schema: given({
      type: 'array',
      uniqueItems: true,
      minItems,
      maxItems: 3,
      default: hasDefault ? values.slice(0, 2) : undefined,
      items: { type: 'string', [form]: form === 'enum' ? values : values.map((value) => ({ const: value })) },
    }),
    ui: widget === undefined ? {} : { 'ui:widget': widget },
  }));

const severalFiles: fc.Arbitrary<GeneratedField> = fc
  .record({ entry: file, minItems: sometimes(fc.constant(1)), widget: fc.constantFrom(undefined, 'files') })
  .map(({ entry, minItems, widget }) => ({
    schema: given({ type: 'array', uniqueItems: true, minItems, maxItems: 3, items: entry.schema }),
    ui: widget === undefined ? {} : { 'ui:widget': widget },
  }));

/** A list of single values. */
const listOfValues: fc.Arbitrary<GeneratedField> = fc
  .oneof(text, choice, number, date, yesOrNo)
  .map(({ schema, ui }) => ({
    schema: { type: 'array', maxItems: 3, items: schema },
    ui: { 'ui:field': 'repeat', items: { ...ui, 'ui:order': ['*'] } },
  }));

/** Lists that stand for themselves. */
export const specialList: fc.Arbitrary<GeneratedField> = fc.oneof(
  table,
  severalChoices,
  severalFiles,
  listOfValues,
  listOf(listOfValues),
);
