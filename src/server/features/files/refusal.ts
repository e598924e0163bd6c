import type { FieldError } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { FileProblem, FileRule, RefusedFile } from '../../platform/storage/file-rule.ts';

const statuses: Readonly<Record<FileProblem, number>> = {
  empty: 422,
  size: 413,
  type: 415,
  broken: 422,
  dimensions: 422,
  encrypted: 422,
  unsafe: 422,
  infected: 422,
};

const shortName = (type: string): string => (type.split('/')[1] ?? type).toUpperCase();

const paramsOf = ({ types, maxBytes, minWidth = 1, minHeight = 1 }: FileRule) => ({
  types: types.map(shortName).join(', '),
  megabytes: Math.floor((maxBytes / 1024 / 1024) * 10) / 10,
  minWidth,
  minHeight,
});

/** What a person is told whose file breaks the rule of its field. */
export const refusalOf = ({ problem, rule }: RefusedFile, errors: readonly FieldError[]): AppError =>
  new AppError(statuses[problem], `server.file.${problem}`, { params: paramsOf(rule), errors });
