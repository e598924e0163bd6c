import { type FileRule, isFileRule } from '../schema/file-rule.ts';
import { isObject } from '../schema/json.ts';
import type { Answers } from '../schema/types.ts';
import { childOf, type FormNode, type FormParts, formModelOf, nodeAt } from './form-model.ts';

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

const fileFieldOf = (node: FormNode | undefined): FileField | undefined => {
  const rule = node?.schemas.map((schema) => schema['x-file']).find(isFileRule);
  return node && rule !== undefined ? { path: node.path, rule } : undefined;
};

/**
 * The file field of an answer; undefined when the form has no field there, or the field accepts no files.
 * @param place names and indices from the form to the answer
 */
export const findFileField = (form: FormParts, place: readonly string[]): FileField | undefined =>
  fileFieldOf(nodeAt(form, place));

const collect = (node: FormNode | undefined, value: unknown, place: readonly string[]): readonly FileAnswer[] => {
  if (node === undefined) return [];
  if (typeof value === 'string') {
    const field = fileFieldOf(node);
    return field ? [{ place, field, id: value }] : [];
  }
  if (!Array.isArray(value) && !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, answer]) => collect(childOf(node, name), answer, [...place, name]));
};

/** All answers of file fields, at any depth. */
export const listFileAnswers = (form: FormParts, answers: Answers): readonly FileAnswer[] =>
  collect(formModelOf(form), answers, []);
