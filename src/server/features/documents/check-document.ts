import { randomInt } from 'node:crypto';
import { notFound } from '../../errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { digest } from '../../tokens.ts';
import { withAttemptLimit } from '../account/limits.ts';
import type { Limit } from '../account/queries/throttle.ts';
import { findIssuedDocument, type IssuedDocumentRow } from './queries.ts';

/** Crockford's alphabet: nothing in it is taken for something else. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** 60 random bits: nobody guesses one, and two never meet. */
export const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

/** In groups of four, as it is printed and read out. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The code behind what somebody typed: small letters, gaps, O for 0, I or L for 1; undefined when it cannot be one. */
export const parseCode = (typed: string): string | undefined => {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter)) ? code : undefined;
};

/** Somebody at a counter checks a hundred papers and mistypes a few; only a guesser is wrong all the time. */
const failedChecksLimit = (address: string): Limit => ({
  bucket: `document-miss:${digest(address).toString('base64url')}`,
  hits: 20,
  seconds: 600,
});

/**
 * What the document with this code says, as far as a reader of the paper may compare it.
 * @throws AppError 404 when none was issued, 429 for an address that was wrong too often
 */
export const checkDocument = (db: Database, typed: string, address: string): Promise<IssuedDocumentRow> =>
  withAttemptLimit(db, [failedChecksLimit(address)], async () => {
    const code = parseCode(typed);
    const issued = code && (await findIssuedDocument(db, code));
    if (!issued) throw notFound();
    return { ...issued, code: formatCode(issued.code) };
  });
