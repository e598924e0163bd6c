import { answerKindOf } from '../model/field-facts.ts';
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

const isAnswered = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
};

const isListed = (value: unknown, kind: AnswerKind): kind is EntryKind => isAnswered(value) && kind !== 'none';

/** An unticked checkbox counts as unanswered. */
const isUnticked = ({ kind, value }: SummaryEntry): boolean => kind === 'tick' && value === false;

/** @param around the answers of the groups that the value is in, below the form itself */
const describePartsOf = (node: FormNode, value: unknown, around: Answers): SummaryEntry['entries'] => {
  const describe = (group: FormNode, answers: Answers) => describeGroup(group, answers, { ...around, ...answers });
  if (isObject(value)) return [describe(node, value)];
  return listOf(value)
    .filter(isObject)
    .map((item) => describe(entryOf(node), item));
};

/** The single values of a list. */
const describeItemsOf = (node: FormNode, values: readonly unknown[], around: Answers): readonly SummaryEntry[] =>
  values.filter((value) => !isObject(value)).flatMap((value) => describeField(entryOf(node), value, around) ?? []);

const nameOf = ({ names }: FormNode): string => names.at(-1) ?? '';

const describeField = (node: FormNode, value: unknown, around: Answers, prefix?: unknown): SummaryEntry | undefined => {
  const kind = answerKindOf(node);
  if (!isListed(value, kind)) return undefined;
  const isNested = typeof value === 'object' && kind !== 'grid';
  const isList = Array.isArray(value) && kind !== 'grid';
  return {
    name: nameOf(node),
    names: node.names,
    kind: isNested && kind !== 'ranking' && !(isList && kind === 'rows') ? 'list' : kind,
    value,
    options: node.ui['ui:options'] ?? noOptions,
    around,
    ...(isList && { items: describeItemsOf(node, value, around) }),
    ...(isList && kind === 'rows' && { columns: columnsOf(node).map(nameOf) }),
    ...(typeof prefix === 'string' && { prefix }),
    entries: isNested ? describePartsOf(node, value, around) : [],
  };
};

const describeGroup = (node: FormNode, answers: Answers, around: Answers): readonly SummaryGroup[] => {
  const prefixOf = (name: string) => prefixFieldOf(fieldOf(node, name).ui);
  const given = [...node.fields.keys()].filter((name) => Object.hasOwn(answers, name));
  const rest = Object.keys(answers).filter((name) => !node.fields.has(name));
  const prefixes = new Set(given.filter((name) => isAnswered(answers[name])).map(prefixOf));
  const names = [...given.filter((name) => !prefixes.has(name)), ...rest];
  return groupFields(orderFields(names, node.ui['ui:order']), node.ui['ui:groups'])
    .map(({ key, fields }) => ({
      key: key === undefined ? undefined : [...node.names, 'group', key].join('.'),
      entries: fields
        .flatMap(
          (name) => describeField(fieldOf(node, name), answers[name], around, answers[prefixOf(name) ?? '']) ?? [],
        )
        .filter((entry) => !isUnticked(entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
};

/**
 * The answers of a form, prepared for display: answered questions only, in the officers' order and groups, a phone
 * number with its dial code. Answers to fields that the schema no longer declares come last.
 */
export const describeAnswers = (form: FormParts, answers: Answers): readonly SummaryGroup[] =>
  describeGroup(formModelOf(form), answers, {});

/** The answer at a place of a form; undefined where there is none, and for a box that is not ticked. */
export const describeAnswerAt = (form: FormParts, answers: Answers, place: Place): SummaryEntry | undefined => {
  const node = nodeAt(form, place);
  const entry = node && describeField(node, answerAt(answers, place), answersAround(form, answers, place));
  return entry && !isUnticked(entry) ? entry : undefined;
};
