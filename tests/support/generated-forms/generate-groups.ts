import fc from 'fast-check';
import { conditionsOn, type Decider } from './generate-conditions.ts';
import { type GeneratedField, noteText, type Schema } from './generate-values.ts';

export const fieldName = (index: number): string => `field${String.fromCharCode(65 + index)}`;

type Split = 'always' | 'then' | 'else';

/** Which of its fields a group requires, and which of them stand under a condition. */
interface GroupPlan {
  readonly fields: readonly GeneratedField[];
  readonly required: readonly boolean[];
  readonly splits: readonly Split[];
  readonly usesOrder: boolean;
  readonly hasHeadings: boolean;
  readonly hasColumns: boolean;
  /** Chooses among the conditions. */
  readonly pick: number;
  readonly isInAllOf: boolean;
  readonly needsAnswers: boolean;
}

interface PlannedField extends Decider {
  readonly branch: Split;
}

const planFields = ({ fields, required, splits }: GroupPlan, hasCondition: (decider: Decider) => boolean) => {
  const named = fields.map((field, index) => ({
    name: fieldName(index),
    field,
    isRequired: required[index] === true,
    branch: splits[index % splits.length] ?? 'always',
  }));
  const decider = named.find(hasCondition);
  const planned: readonly PlannedField[] = named.map((one) => ({
    ...one,
    branch: decider === undefined || one === decider ? 'always' : one.branch,
  }));
  return { planned, decider };
};

const withoutDefaults = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== 'default' && key !== 'x-default' && key !== 'readOnly' && inner !== 'hidden')
      .map(([key, inner]) => [key, withoutDefaults(inner)]),
  );
};

/** The form without anything that is filled in before somebody answers. */
export const startingEmpty = ({ schema, ui }: GeneratedField): GeneratedField => ({
  // Both are objects, which the function keeps.
  schema: withoutDefaults(schema) as Schema,
  ui: withoutDefaults(ui) as Schema,
});

/** Properties, required fields and, where a field can decide, a condition with fields of its own. */
const toGroup = (plan: GroupPlan): GeneratedField => {
  const { planned, decider } = planFields(plan, (one) => conditionsOn(one).length > 0);
  const part = (branch: Split): Schema => {
    const own = planned.filter((one) => one.branch === branch);
    const needed = own.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    return {
      ...(needed.length > 0 && { required: needed }),
      properties: Object.fromEntries(own.map(({ name, field: { schema } }) => [name, schema])),
    };
  };
  const [always, then, otherwise] = [part('always'), part('then'), part('else')];
  const isUsed = ({ properties }: Schema): boolean => Object.keys(Object(properties)).length > 0;
  const conditions = decider ? conditionsOn(decider) : [];
  const condition = {
    if: conditions[plan.pick % Math.max(1, conditions.length)],
    ...(isUsed(then) && { then }),
    ...(isUsed(otherwise) && { else: otherwise }),
  };
  const isConditional = decider !== undefined && ('then' in condition || 'else' in condition);
  return {
    schema: {
      type: 'object',
      unevaluatedProperties: false,
      ...always,
      ...(isConditional && (plan.isInAllOf ? { allOf: [condition] } : condition)),
      ...(plan.needsAnswers && { minProperties: 1, maxProperties: 9 }),
    },
    ui: {
      ...Object.fromEntries(planned.map(({ name, field: { ui } }) => [name, ui])),
      ...(plan.hasColumns && { 'ui:columns': 2 }),
      ...(plan.pick % 3 === 0 && { 'ui:carryOver': plan.usesOrder }),
      ...(plan.usesOrder && { 'ui:order': [...planned.map(({ name }) => name).reverse(), '*'] }),
      ...(plan.hasHeadings && { 'ui:groups': [{ key: 'heading', fields: planned.map(({ name }) => name) }] }),
    },
  };
};

interface GroupLimits {
  readonly most: number;
  /** A form has no rules of its own. */
  readonly isForm?: boolean;
  /** Columns of a table have no headings. */
  readonly isRow?: boolean;
}

/** Some groups have a text between their fields. */
const notes: fc.Arbitrary<readonly GeneratedField[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.tuple(noteText) },
);

export const groupOf = (
  field: fc.Arbitrary<GeneratedField>,
  { most, isForm = false, isRow = false }: GroupLimits,
): fc.Arbitrary<GeneratedField> =>
  fc
    .integer({ min: 1, max: most })
    .chain((count) => {
      const each = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(...Array.from({ length: count }, () => arbitrary));
      return fc.record({
        fields: fc.tuple(each(field), isRow ? fc.constant([]) : notes).map((parts) => parts.flat()),
        required: each(fc.boolean()),
        splits: each(fc.constantFrom<Split>('always', 'then', 'else')),
        usesOrder: fc.boolean(),
        hasHeadings: isRow ? fc.constant(false) : fc.boolean(),
        hasColumns: isRow ? fc.constant(false) : fc.boolean(),
        pick: fc.nat({ max: 1_000 }),
        isInAllOf: fc.boolean(),
        needsAnswers: isForm ? fc.constant(false) : fc.nat({ max: 9 }).map((number) => number === 0),
      });
    })
    .map(toGroup);
