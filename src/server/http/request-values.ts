import type { FastifyRequest } from 'fastify';
import { isObject } from '../../engine/schema/json.ts';
import { AppError } from '../errors.ts';

/** @throws AppError 400 for a body that is no object */
export const requireObject = (body: unknown): Readonly<Record<string, unknown>> => {
  if (!isObject(body)) throw new AppError(400, 'server.error.400');
  return body;
};

/** The version that an edit was based on; undefined, for any, with `*` or without the header. @throws AppError 400 */
export const readIfMatch = ({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined => {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined) throw new AppError(400, 'server.error.400');
  return Number(version);
};

/** Whether the caller prefers a reply with what it reads next (RFC 7240, section 4.2). */
export const prefersRepresentation = ({ headers: { prefer } }: Pick<FastifyRequest, 'headers'>): boolean =>
  [prefer].flat().some((value) => /(?:^|[,;]\s*)return=representation(?:\s*[,;]|$)/i.test(value ?? ''));
