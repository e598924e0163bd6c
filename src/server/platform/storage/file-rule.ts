import { findFileField } from '../../../engine/model/file-fields.ts';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';

/**
 * A field that takes a file: its names joined by `/`, with `*` for entries of lists, under which the file is stored.
 */
export interface FileTarget {
  readonly field: string;
  /** Path of the texts of the field. */
  readonly names: readonly string[];
  readonly rule: FileRule;
}

/**
 * The field of a path in the answers; undefined when the form has no such field, or the field takes no file.
 * @param place names and indices joined by `/`, such as `photo` or `siblings/0/card`
 */
export const findFileTarget = (form: Pick<FormDefinition, 'schema'>, place: string): FileTarget | undefined => {
  const found = findFileField(form, place.split('/'));
  return (
    found && {
      field: found.path.join('/'),
      names: found.path.filter((name) => name !== '*'),
      rule: found.rule,
    }
  );
};

export type FileProblem =
  | 'empty'
  | 'size'
  | 'type'
  | 'broken'
  | 'dimensions'
  | 'shape'
  | 'encrypted'
  | 'unsafe'
  | 'infected'
  | 'expired';

/** A file that breaks its field's rule. */
export class FileRefusedError extends Error {
  readonly problem: FileProblem;
  readonly rule: FileRule;

  constructor(problem: FileProblem, rule: FileRule) {
    super(problem);
    this.problem = problem;
    this.rule = rule;
  }
}
