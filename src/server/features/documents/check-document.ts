import { notFound } from '../../errors.ts';
import type { Database } from '../../platform/database/pool.ts';
import { digest } from '../../tokens.ts';
import { counted } from '../account/limits.ts';
import type { Limit } from '../account/queries/throttle.ts';
import { readCode, showCode } from './code.ts';
import { findIssued, type IssuedRow } from './queries/issued.ts';

/** Somebody at a counter checks a hundred papers and mistypes a few; only a guesser is wrong all the time. */
const misses = (address: string): Limit => ({
  bucket: `document-miss:${digest(address).toString('base64url')}`,
  hits: 20,
  seconds: 600,
});

/**
 * What the document with this code says, as far as a reader of the paper may compare it.
 * @throws AppError 404 when none was issued, 429 for an address that was wrong too often
 */
export const checkDocument = (db: Database, typed: string, address: string): Promise<IssuedRow> =>
  counted(db, [misses(address)], async () => {
    const code = readCode(typed);
    const issued = code && (await findIssued(db, code));
    if (!issued) throw notFound();
    return { ...issued, code: showCode(issued.code) };
  });
