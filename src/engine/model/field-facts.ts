import { type FileRule, isFileRule } from '../schema/file-rule.ts';
import { listOf, textsOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { factsOf, pickWidgetOfAll } from '../widgets/field-widget.ts';
import type { AnswerKind } from '../widgets/widget.ts';
import type { FormNode, Schemas } from './form-model.ts';

/** One value that a field offers. */
export type Choice = string | number | boolean;

export const isChoice = (value: unknown): value is Choice => ['string', 'number', 'boolean'].includes(typeof value);

const valuesOf = (node: FormNode | undefined, keyword: string): readonly unknown[] =>
  node?.schemas.flatMap((schema) => (keyword in schema ? [schema[keyword]] : [])) ?? [];

/** The first value of a keyword, in any branch. */
export const findRule = (node: FormNode | undefined, keyword: string): unknown => valuesOf(node, keyword)[0];

/** The widget of a place: the one that `ui.json` names, else the one of its schemas, whichever branches they are in. */
export const widgetOf = ({ schemas, ui }: FormNode): string => pickWidgetOfAll(schemas, ui);

/** How summaries, documents and exports show the answer. */
export const answerKindOf = (node: FormNode): AnswerKind => factsOf(widgetOf(node)).answerKind;

/** The values that the field offers in any branch, in the officers' order; yes and no for a box. */
export const choicesOf = (node: FormNode): readonly Choice[] => {
  const offered = [...new Set(valuesOf(node, 'enum').flatMap(listOf))].filter(isChoice);
  return offered.length === 0 && findRule(node, 'type') === 'boolean' ? [true, false] : offered;
};

/**
 * These values in the order in which the officers list them: where a condition narrows them, merging the branches sorts
 * them. The shortest list that has them all is the one of the condition.
 */
export const inDeclaredOrder = (node: FormNode, choices: readonly Choice[]): readonly Choice[] => {
  const lists = valuesOf(node, 'enum')
    .map((values) => listOf(values).filter(isChoice))
    .filter((values) => choices.every((choice) => values.includes(choice)));
  const [order] = lists.sort((a, b) => a.length - b.length);
  return order?.filter((choice) => choices.includes(choice)) ?? choices;
};

/** The JSON type of the answer: the declared one, or that of a value that the field allows. */
export const valueTypeOf = (node: FormNode | undefined): string | undefined => {
  const type = valuesOf(node, 'type').find((value) => typeof value === 'string');
  if (type !== undefined || node === undefined) return type;
  const [sample] = [...valuesOf(node, 'const'), ...valuesOf(node, 'enum').flatMap(listOf)];
  return sample === undefined ? undefined : typeof sample;
};

/** Whether the answer is a number that may have a unit; a calculated number may too. */
export const takesUnit = (node: FormNode): boolean => {
  const kind = answerKindOf(node);
  return kind === 'number' || (kind === 'text' && ['integer', 'number'].includes(valueTypeOf(node) ?? ''));
};

const jsonTypeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Whether an answer is of the kind that a place asks for: of its type, and among its choices, where it has some. */
export const couldAnswer = (node: FormNode | undefined, value: unknown): boolean => {
  if (node === undefined) return false;
  const type = valueTypeOf(node);
  if (type !== undefined && (type === 'integer' ? 'number' : type) !== jsonTypeOf(value)) return false;
  if (Array.isArray(value)) return value.every((entry) => couldAnswer(node.entry, entry));
  const choices: readonly unknown[] = choicesOf(node);
  return choices.length === 0 || choices.includes(value);
};

/** The way in which the answer is written, such as `date`. */
export const formatOf = (node: FormNode | undefined): unknown => findRule(node, 'format');

/** The grading scales that the branches of a place name. */
export const scalesOf = (node: FormNode | undefined): readonly string[] => [
  ...new Set(textsOf(valuesOf(node, 'x-scale'))),
];

const isGrade = (schema: JsonSchema): boolean =>
  schema['type'] === 'integer' || schema['type'] === 'number' || 'x-scale' in schema;

/** Whether each answer to a column of a grade grid is a number or a grade of a scale; a condition may add a limit only. */
export const takesGrades = ({ schemas }: FormNode): boolean => {
  const whole = schemas.filter((schema) => 'type' in schema || 'enum' in schema || 'const' in schema);
  return whole.length > 0 && whole.every(isGrade);
};

/** The node of a column of a grade grid: subject, semester, column. */
export const columnOfGrid = (grid: FormNode | undefined, column: string): FormNode | undefined =>
  grid?.entry?.entry?.fields.get(column);

/** The scales of a column of a grade grid. */
export const scalesOfColumn = (grid: FormNode | undefined, column: string): readonly string[] =>
  scalesOf(columnOfGrid(grid, column));

/** What may be stored there; undefined for a place that takes no file. */
export const fileRuleOf = (node: FormNode | undefined): FileRule | undefined =>
  valuesOf(node, 'x-file').find(isFileRule);

/** Whether the answer is a list whose entries are files. */
export const isListOfFiles = ({ kind, entry }: FormNode): boolean => kind === 'list' && fileRuleOf(entry) !== undefined;

/** Whether the entries of a list are groups of fields, not single values. */
export const isListOfGroups = ({ kind, entry }: FormNode): boolean =>
  kind === 'list' && (entry?.kind === 'group' || entry?.kind === 'table');

/** Whether a group, or the form, requires the field in some branch. */
export const isEverRequired = (node: FormNode, field: string): boolean =>
  node.schemas.some((schema) => textsOf(schema['required']).includes(field));

/** The value filled in before anybody answers. */
export const defaultOf = (node: FormNode): unknown => valuesOf(node, 'default').find((value) => value !== undefined);

/** Whether a value has a JSON type; a whole number is also a number. */
export const isOneOfTypes = (value: Choice, type: unknown): boolean =>
  typeof value === 'number'
    ? type === 'number' || (type === 'integer' && Number.isInteger(value))
    : typeof value === type;

interface Normalization {
  /** What is done to a text before it is checked and stored. */
  readonly kinds: readonly string[];
  /** How the digits and letters of a text are separated, such as `99.999-A`. */
  readonly notation: string | undefined;
  /** The sibling whose answer is the dial code of a phone number. */
  readonly dialCodeField: string | undefined;
}

/** How the schemas of an answer normalise a text. */
export const normalizationOf = (schemas: Schemas): Normalization => {
  const sibling = schemas.map((schema) => schema['x-dialCode']).find((name) => name !== undefined);
  return {
    kinds: schemas.flatMap((schema) => textsOf(schema['x-normalize'])),
    notation: schemas.map((schema) => schema['x-notation']).find((notation) => typeof notation === 'string'),
    dialCodeField: sibling === undefined ? undefined : String(sibling),
  };
};
