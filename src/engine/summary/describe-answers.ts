import { branchesOf, schemasIn } from '../schema/branches.ts';
import { fieldUiOf, isObject, objectOf } from '../schema/json.ts';
import type { Answers, FieldUi, FieldUiOptions, JsonSchema, StepUi } from '../schema/types.ts';
import { factsOf, pickWidget, prefixFieldOf } from '../widgets/field-widget.ts';
import type { AnswerKind } from '../widgets/widget.ts';
import { groupFields, orderFields } from './groups.ts';

/** How an answer is shown. */
type EntryKind = Exclude<AnswerKind, 'none'>;

/** One answered question. */
export interface SummaryEntry {
  readonly name: string;
  /** Path to the field's texts, without list indices. */
  readonly names: readonly string[];
  readonly kind: EntryKind;
  readonly value: unknown;
  /** For a list of single values: each value as an answer of its own. */
  readonly items?: readonly SummaryEntry[];
  readonly options: FieldUiOptions;
  /** The answers of its enclosing groups, below the form itself. */
  readonly around: Answers;
  /** Shown before the value: the dial code of a phone number. */
  readonly prefix?: string;
  /** For a group, or a list of groups: the answers in it. */
  readonly entries: readonly (readonly SummaryGroup[])[];
}

export interface SummaryGroup {
  /** Text key of the heading below that of the form; undefined for fields without a group. */
  readonly key: string | undefined;
  readonly entries: readonly SummaryEntry[];
}

const noOptions: FieldUiOptions = {};

/** Every field that a schema declares, in any branch, in the order of the declarations. */
const declaredFields = (schema: JsonSchema, found = new Map<string, JsonSchema>()): Map<string, JsonSchema> => {
  for (const [name, field] of schemasIn(schema, 'properties'))
    if (name !== '$facts' && !found.has(name)) found.set(name, field);
  for (const branch of branchesOf(schema)) declaredFields(branch, found);
  return found;
};

const isAnswered = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
};

const isListed = (value: unknown, kind: AnswerKind): kind is EntryKind => isAnswered(value) && kind !== 'none';

/** An unticked checkbox counts as unanswered. */
const isUnticked = ({ kind, value }: SummaryEntry): boolean => kind === 'tick' && value === false;

/** The position of a group: the path to its texts, and the answers of its enclosing groups, below the form itself. */
interface Surroundings {
  readonly names: readonly string[];
  readonly around: Answers;
}

const ofForm: Surroundings = { names: [], around: {} };

const entriesOf = (
  schema: JsonSchema,
  ui: FieldUi,
  value: unknown,
  { names, around }: Surroundings,
): SummaryEntry['entries'] => {
  const itemSchema = objectOf(schema['items']);
  const itemUi = fieldUiOf(ui['items']);
  const inside = (group: Answers): Surroundings => ({ names, around: { ...around, ...group } });
  if (!Array.isArray(value)) return isObject(value) ? [describeAnswers(schema, ui, value, inside(value))] : [];
  return value.filter(isObject).map((item) => describeAnswers(itemSchema, itemUi, item, inside(item)));
};

/** The single values of a list. */
const itemsOf = (
  schema: JsonSchema,
  ui: FieldUi,
  values: readonly unknown[],
  surroundings: Surroundings,
): readonly SummaryEntry[] =>
  values
    .filter((value) => !isObject(value))
    .flatMap((value) => describeField(objectOf(schema['items']), fieldUiOf(ui['items']), value, surroundings) ?? []);

const describeField = (
  schema: JsonSchema,
  ui: FieldUi,
  value: unknown,
  { names, around }: Surroundings,
  prefix?: unknown,
): SummaryEntry | undefined => {
  const kind = factsOf(pickWidget(schema, ui)).answerKind;
  if (!isListed(value, kind)) return undefined;
  const isNested = typeof value === 'object' && kind !== 'grid';
  const isList = Array.isArray(value) && kind !== 'grid';
  return {
    name: names.at(-1) ?? '',
    names,
    kind: isNested && kind !== 'ranking' ? 'list' : kind,
    value,
    options: ui['ui:options'] ?? noOptions,
    around,
    ...(isList && { items: itemsOf(schema, ui, value, { names, around }) }),
    ...(typeof prefix === 'string' && { prefix }),
    entries: isNested ? entriesOf(schema, ui, value, { names, around }) : [],
  };
};

/**
 * The answers of a form, prepared for display: answered questions only, in the officers' order and groups, a phone
 * number with its dial code. Answers to fields that the schema no longer declares come last.
 */
export const describeAnswers = (
  schema: JsonSchema,
  ui: StepUi,
  answers: Answers,
  { names: parents, around }: Surroundings = ofForm,
): readonly SummaryGroup[] => {
  const declared = declaredFields(schema);
  const uiOf = (name: string): FieldUi => fieldUiOf(ui[name]);
  const given = [...declared.keys()].filter((name) => name in answers);
  const rest = Object.keys(answers).filter((name) => !declared.has(name));
  const prefixes = new Set(given.filter((name) => isAnswered(answers[name])).map((name) => prefixFieldOf(uiOf(name))));
  const names = [...given.filter((name) => !prefixes.has(name)), ...rest];
  return groupFields(orderFields(names, ui['ui:order']), ui['ui:groups'])
    .map(({ key, fields }) => ({
      key: key === undefined ? undefined : [...parents, 'group', key].join('.'),
      entries: fields
        .flatMap(
          (name) =>
            describeField(
              declared.get(name) ?? {},
              uiOf(name),
              answers[name],
              { names: [...parents, name], around },
              answers[prefixFieldOf(uiOf(name)) ?? ''],
            ) ?? [],
        )
        .filter((entry) => !isUnticked(entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
};
