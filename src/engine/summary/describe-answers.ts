import { answerKindOf, takesUnit } from '../model/field-facts.ts';
import {
  answerAt,
  answersAround,
  entryOf,
  type FormNode,
  type FormParts,
  fieldOf,
  formModelOf,
  nodeAt,
  type Place,
  toPointer,
} from '../model/form-model.ts';
import { columnsOf } from '../model/table-columns.ts';
import { isObject, listOf } from '../schema/json.ts';
import type { Answers, FieldUiOptions } from '../schema/types.ts';
import { prefixFieldOf } from '../widgets/field-widget.ts';
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
  /** For a table: the names of its columns. */
  readonly columns?: readonly string[];
  readonly options: FieldUiOptions;
  /** The answers of its enclosing groups, below the form itself. */
  readonly around: Answers;
  /** Its texts may name a unit. */
  readonly hasUnit?: true;
  /** Shown before the value: the dial code of a phone number. */
  readonly prefix?: string;
  /** For a group, or a list of groups: the answers in it; of an entry that is null there are none. */
  readonly entries: readonly (readonly SummaryGroup[])[];
}

export interface SummaryGroup {
  /** Text key of the heading below that of the form; undefined for fields without a group, and after a text. */
  readonly key: string | undefined;
  /** Path to the text that is shown before the answers. */
  readonly note?: readonly string[];
  readonly entries: readonly SummaryEntry[];
}

const noOptions: FieldUiOptions = {};

const isAnswered = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
};

const isListed = (value: unknown, kind: AnswerKind): kind is EntryKind => isAnswered(value) && kind !== 'none';

/** An unticked checkbox counts as unanswered. */
const isUnticked = ({ kind, value }: SummaryEntry): boolean => kind === 'tick' && value === false;

/** Where a value is described. */
interface Surroundings {
  /** The answers of the groups that the value is in, below the form itself. */
  readonly around: Answers;
  /** The value, or the group that it is in. */
  readonly place: Place;
  /** Pointers of the texts between fields that are shown. */
  readonly notes: ReadonlySet<string>;
}

const inside = ({ around, place, notes }: Surroundings, name: string, answers: Answers = {}): Surroundings => ({
  around: { ...around, ...answers },
  place: [...place, name],
  notes,
});

/** @param at the value */
const describePartsOf = (node: FormNode, value: unknown, at: Surroundings): SummaryEntry['entries'] => {
  if (isObject(value)) return [describeGroup(node, value, { ...at, around: { ...at.around, ...value } })];
  const items = listOf(value);
  const hasGroups = items.some(isObject);
  return items.flatMap((item, index) => {
    if (item === null && hasGroups) return [[]];
    return isObject(item) ? [describeGroup(entryOf(node), item, inside(at, String(index), item))] : [];
  });
};

/** The single values of a list. */
const describeItemsOf = (node: FormNode, values: readonly unknown[], at: Surroundings): readonly SummaryEntry[] =>
  values.flatMap((value, index) =>
    isObject(value) ? [] : (describeField(entryOf(node), value, inside(at, String(index))) ?? []),
  );

const nameOf = ({ names }: FormNode): string => names.at(-1) ?? '';

/** @param at the value */
const describeField = (
  node: FormNode,
  value: unknown,
  at: Surroundings,
  prefix?: unknown,
): SummaryEntry | undefined => {
  const kind = answerKindOf(node);
  if (!isListed(value, kind)) return undefined;
  const isNested = typeof value === 'object' && kind !== 'grid';
  const isList = Array.isArray(value) && kind !== 'grid';
  const isTable = kind === 'rows' && (isList || (isObject(value) && node.kind === 'group'));
  return {
    name: nameOf(node),
    names: node.names,
    kind: isNested && kind !== 'ranking' && !isTable ? 'list' : kind,
    value,
    options: node.ui['ui:options'] ?? noOptions,
    around: at.around,
    ...(isList && { items: describeItemsOf(node, value, at) }),
    ...(isTable && { columns: columnsOf(node).map(nameOf) }),
    ...(takesUnit(node) && { hasUnit: true }),
    ...(typeof prefix === 'string' && { prefix }),
    entries: isNested ? describePartsOf(node, value, at) : [],
  };
};

/** Answers in a row, and the text before them. */
interface Run {
  readonly note?: readonly string[];
  readonly entries: SummaryEntry[];
}

/** @param at the group itself */
const describeGroup = (node: FormNode, answers: Answers, at: Surroundings): readonly SummaryGroup[] => {
  const prefixOf = (name: string) => prefixFieldOf(fieldOf(node, name).ui);
  const given = [...node.fields.keys()].filter((name) => Object.hasOwn(answers, name));
  const rest = Object.keys(answers).filter((name) => !node.fields.has(name));
  const prefixes = new Set(given.filter((name) => isAnswered(answers[name])).map(prefixOf));
  const notes = [...node.notes.keys()].filter((name) => at.notes.has(toPointer([...at.place, name])));
  const names = [...given.filter((name) => !prefixes.has(name)), ...notes, ...rest];
  return groupFields(orderFields(names, node.ui['ui:order']), node.ui).flatMap(({ key, fields }) => {
    const runs: Run[] = [{ entries: [] }];
    for (const name of fields) {
      if (notes.includes(name)) runs.push({ note: [...node.names, name], entries: [] });
      else {
        const entry = describeField(
          fieldOf(node, name),
          answers[name],
          inside(at, name),
          answers[prefixOf(name) ?? ''],
        );
        if (entry && !isUnticked(entry)) runs.at(-1)?.entries.push(entry);
      }
    }
    return runs
      .filter(({ note, entries }) => note !== undefined || entries.length > 0)
      .map((run, index) => ({
        key: key === undefined || index > 0 ? undefined : [...node.names, 'group', key].join('.'),
        ...run,
      }));
  });
};

const noNotes: ReadonlySet<string> = new Set();

/**
 * The answers of a form, prepared for display: answered questions only, in the officers' order and groups, a phone
 * number with its dial code. Answers to fields that the schema no longer declares come last.
 * @param notes JSON pointers of the texts between fields that are shown too
 */
export const describeAnswers = (form: FormParts, answers: Answers, notes = noNotes): readonly SummaryGroup[] =>
  describeGroup(formModelOf(form), answers, { around: {}, place: [], notes });

/** The answer at a place of a form; undefined where there is none, and for a box that is not ticked. */
export const describeAnswerAt = (form: FormParts, answers: Answers, place: Place): SummaryEntry | undefined => {
  const node = nodeAt(form, place);
  const at: Surroundings = { around: answersAround(form, answers, place), place, notes: noNotes };
  const entry = node && describeField(node, answerAt(answers, place), at);
  return entry && !isUnticked(entry) ? entry : undefined;
};
