import { randomInt } from 'node:crypto';
import { notFound } from '../../errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { digest } from '../../tokens.ts';
import { withAttemptLimit } from '../account/limits.ts';
import type { Limit } from '../account/queries/throttle.ts';
import { findIssuedDocument, type IssuedDocumentRow } from './queries.ts';

/** Crockford's alphabet: without letters that look like digits. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** 60 random bits, so that codes cannot be guessed and do not collide. */
export const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

/** In groups of four, as it is printed. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Accepts lower case, spaces, hyphens, O for 0, and I or L for 1. Undefined when the text cannot be a code. */
export const parseCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter)) ? code : undefined;
};

/** Only failed checks count: an office that checks a hundred papers mistypes a few codes. */
const failedChecksLimit = (address: string): Limit => ({
  bucket: `document-miss:${digest(address).toString('base64url')}`,
  hits: 20,
  seconds: 600,
});

/**
 * The data of the document with this code, for comparison with a printed copy.
 * @throws AppError 404 when none was issued, 429 for an address with too many failed checks
 */
export const checkDocument = (db: Database, typed: string, address: string): Promise<IssuedDocumentRow> =>
  withAttemptLimit(db, [failedChecksLimit(address)], async () => {
    const code = parseCode(typed);
    const issued = code && (await findIssuedDocument(db, code));
    if (!issued) throw notFound();
    return { ...issued, code: formatCode(issued.code) };
  });
