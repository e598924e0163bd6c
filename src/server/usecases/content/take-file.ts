import type { Readable } from 'node:stream';
import type { ContentEntity, FieldError } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import { type FileProblem, type FileRule, RefusedFile } from '../../gateways/files/file-rule.ts';
import { type TakenUpload, takeUpload } from '../../gateways/images/take-upload.ts';
import { fileRuleOf } from './content-fields.ts';

export type { TakenUpload } from '../../gateways/images/take-upload.ts';

const statuses: Readonly<Record<FileProblem, number>> = {
  empty: 422,
  size: 413,
  type: 415,
  broken: 422,
  dimensions: 422,
};

const wordsFor = ({ types, maxBytes, minWidth = 1, minHeight = 1 }: FileRule) => ({
  types: types.map((type) => (type.split('/')[1] ?? type).toUpperCase()).join(', '),
  megabytes: Math.floor((maxBytes / 1024 / 1024) * 10) / 10,
  minWidth,
  minHeight,
});

const broken = (entity: ContentEntity, field: string, rule: string): readonly FieldError[] => [
  { path: `/${field}`, key: `${entity.key}.${field}.error.${rule}` },
];

/**
 * Takes in the picture or file of one field, by the rule in the entity's schema.
 * @throws AppError 413, 415, 422
 */
export const takeFile = async (
  entity: ContentEntity,
  field: string,
  source: Readable,
  sentName: string,
): Promise<TakenUpload> => {
  const rule = fileRuleOf(entity, field);
  if (!rule) throw new AppError(422, 'server.error.422', { errors: broken(entity, field, 'unknown') });
  try {
    return await takeUpload(source, sentName, rule);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    const { problem } = error;
    const errors = broken(entity, field, 'file');
    throw new AppError(statuses[problem], `server.file.${problem}`, { params: wordsFor(rule), errors });
  }
};
