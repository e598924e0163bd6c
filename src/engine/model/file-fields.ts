import type { FileRule } from '../schema/file-rule.ts';
import { listOf, objectOf } from '../schema/json.ts';
import type { Answers } from '../schema/types.ts';
import { fileRuleOf } from './field-facts.ts';
import { type FormNode, type FormParts, nodeAt } from './form-model.ts';
import { listAnswers } from './list-answers.ts';

/** A field that accepts a file, with its path in the form. */
export interface FileField {
  /** Names from the form to the field; `*` for list entries, because an entry may move with its file. */
  readonly path: readonly string[];
  /** The value of `x-file`. */
  readonly rule: FileRule;
}

/** An answer that names a stored file. */
export interface FileAnswer {
  /** Names and indices from the form to the answer. */
  readonly place: readonly string[];
  readonly field: FileField;
  readonly id: string;
}

/** Files in the answers to one form. */
export const MAX_FILES = 100;

const fileFieldOf = (node: FormNode | undefined): FileField | undefined => {
  const rule = fileRuleOf(node);
  return node && rule !== undefined ? { path: node.path, rule } : undefined;
};

/**
 * The file field of an answer; undefined when the form has no field there, or the field accepts no files.
 * @param place names and indices from the form to the answer
 */
export const findFileField = (form: FormParts, place: readonly string[]): FileField | undefined =>
  fileFieldOf(nodeAt(form, place));

/** All answers of file fields, at any depth. */
export const listFileAnswers = (form: FormParts, answers: Answers): readonly FileAnswer[] =>
  listAnswers(form, answers).flatMap(({ node, place, value }) => {
    const field = fileFieldOf(node);
    return field && typeof value === 'string' ? [{ place, field, id: value }] : [];
  });

/** How many entries a list, or keys a table, may have in any branch. */
const mostEntriesOf = ({ schemas }: FormNode): number => {
  const limits = schemas
    .flatMap(({ maxItems, maxProperties, propertyNames }) => {
      const names = listOf(objectOf(propertyNames)['enum']).length;
      return [maxItems, maxProperties, names === 0 ? undefined : names];
    })
    .filter((limit) => typeof limit === 'number');
  return limits.length > 0 ? Math.max(...limits) : Number.POSITIVE_INFINITY;
};

/** How many files the answers below a node can name, if every condition holds and every list is full. */
export const mostFilesBelow = (node: FormNode): number => {
  if (fileRuleOf(node) !== undefined) return 1;
  const inFields = [...node.fields.values()].map(mostFilesBelow).reduce((sum, count) => sum + count, 0);
  const inEntry = node.entry ? mostFilesBelow(node.entry) : 0;
  return inEntry === 0 ? inFields : inFields + inEntry * mostEntriesOf(node);
};
