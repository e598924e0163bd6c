import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { objectOf } from '../../engine/schema/json.ts';
import { AppError } from '../errors.ts';
import { classifyError } from '../platform/database/classify-error.ts';
import { isCut } from './is-cut.ts';

/** More than any step needs; the size of a file is limited by its field's rule. */
export const multipartLimits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 60,
  files: 10,
  parts: 70,
  headerPairs: 20,
  fileSize: 64 * 1024 * 1024,
};

type ReadFilePart = (part: MultipartFile, fields: ReadonlyMap<string, string>) => Promise<void>;

export const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');

const collectParts = async (request: FastifyRequest, readFile: ReadFilePart): Promise<ReadonlyMap<string, string>> => {
  const fields = new Map<string, string>();
  const names = new Set<string>();
  for await (const part of request.parts({ limits: multipartLimits })) {
    if (names.has(part.fieldname)) throw new AppError(400, 'server.error.400');
    names.add(part.fieldname);
    if (part.type === 'file') await readFile(part, fields);
    else if (part.fieldnameTruncated || part.valueTruncated) throw new AppError(413, 'server.error.413');
    else fields.set(part.fieldname, String(part.value));
  }
  return fields;
};

/**
 * The parser reports a malformed body, or one that ends early, as a plain error without a code. So does the database's
 * driver while it has no connection.
 */
const isMalformed = (request: FastifyRequest, error: unknown): boolean => {
  const { code } = objectOf(error);
  if (error instanceof AppError || String(code).startsWith('FST_')) return false;
  return isCut(request) || (code === undefined && classifyError(error) === undefined);
};

/**
 * Reads a multipart body in order: text parts are collected, each file is passed on while it streams in, with the text
 * parts before it.
 * @throws AppError 400 for a malformed body or a repeated name, 413 above the limits
 */
export const readMultipart = async (
  request: FastifyRequest,
  readFile: ReadFilePart,
): Promise<ReadonlyMap<string, string>> => {
  try {
    return await collectParts(request, readFile);
  } catch (error) {
    throw isMalformed(request, error) ? new AppError(400, 'server.error.400') : error;
  }
};
