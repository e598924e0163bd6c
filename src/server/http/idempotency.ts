import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';

/** One intent of a person: what arrives twice with the same key happens once (decisions 2). */
export interface Intent {
  /** Digest of the key; the key itself is never stored. */
  readonly key: Buffer;
  readonly call: string;
  /** Keyed digest of what was sent, to tell a repeat from a misuse of the key. */
  readonly requestHash: Buffer;
}

export interface StoredAnswer {
  readonly status: number;
  readonly response: object;
}

/** The first answer to this intent, given again. */
export class Replay extends Error {
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    super('replay');
    this.answer = answer;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const readIdempotencyKey = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !uuid.test(header)) throw new AppError(400, 'server.error.idempotencyKey');
  return header.toLowerCase();
};

/** @param sent everything that makes this request what it is: a parsed body, or fields and digests of files */
export const readIntent = (request: FastifyRequest, call: string, sent: unknown): Intent | undefined => {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const requestHash = createHmac('sha256', key)
    .update(JSON.stringify([call, request.url, sent ?? null]))
    .digest();
  return { key: createHash('sha256').update(key).digest(), call, requestHash };
};

export interface IntentRow {
  readonly call: string;
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly response: object | null;
}

/** The stored answer of a known intent, or the refusal of a key that was used for something else. */
export const getStoredAnswer = (row: IntentRow, intent: Intent): StoredAnswer => {
  if (row.call !== intent.call || !row.request_hash.equals(intent.requestHash))
    throw new AppError(422, 'server.error.idempotencyMismatch');
  if (row.status === null || row.response === null) throw new AppError(503, 'server.error.503', { retryAfter: 1 });
  return { status: row.status, response: row.response };
};

/** Refusals that may turn out otherwise a moment later are not kept. */
export const isStoredStatus = (status: number): boolean =>
  status < 500 && ![401, 403, 408, 409, 413, 415, 425, 429].includes(status);

/** Inserts the intent; a second request waits here until the first has committed, and then finds its answer. */
const claimKey = async (tx: Tx, scope: string, intent: Intent): Promise<void> => {
  const { rowCount } = await tx.query(
    'insert into idempotency (scope, key, call, request_hash) values ($1, $2, $3, $4) on conflict do nothing',
    [scope, intent.key, intent.call, intent.requestHash],
  );
  if (rowCount === 1) return;
  const { rows } = await tx.query<IntentRow>(
    'select call, request_hash, status, response from idempotency where scope = $1 and key = $2',
    [scope, intent.key],
  );
  if (!rows[0]) throw new AppError(503, 'server.error.503', { retryAfter: 1 });
  throw new Replay(getStoredAnswer(rows[0], intent));
};

const storeAnswer = (db: Queryable, scope: string, intent: Intent, { status, response }: StoredAnswer) =>
  db.query('update idempotency set status = $3, response = $4 where scope = $1 and key = $2', [
    scope,
    intent.key,
    status,
    JSON.stringify(response),
  ]);

const storeRefusal = (db: Queryable, scope: string, intent: Intent, { status, response }: StoredAnswer) =>
  db.query(
    `insert into idempotency as i (scope, key, call, request_hash, status, response)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (scope, key) do update set status = excluded.status, response = excluded.response
       where i.status is null and i.request_hash = excluded.request_hash`,
    [scope, intent.key, intent.call, intent.requestHash, status, JSON.stringify(response)],
  );

export interface OnceOptions {
  readonly db: Database;
  readonly intent: Intent | undefined;
  /** Keys are apart per account; calls without a session share one scope. */
  readonly scope: string;
  readonly refusal: (error: AppError) => StoredAnswer;
}

/** @param intent names this request with everything it sends; undefined without an Idempotency-Key */
export type Preparation<P> = (intent: Buffer | undefined) => Promise<P>;

/** @throws Replay when the intent was answered before */
const throwIfAnswered = async ({ db, intent, scope }: OnceOptions): Promise<void> => {
  if (!intent) return;
  const { rows } = await db.query<IntentRow>(
    'select call, request_hash, status, response from idempotency where scope = $1 and key = $2',
    [scope, intent.key],
  );
  const isUnderWay = rows[0]?.status === null && rows[0].request_hash.equals(intent.requestHash);
  if (rows[0] && !isUnderWay) throw new Replay(getStoredAnswer(rows[0], intent));
};

/**
 * What is counted and checked before the transaction is opened: the pool is free for it, and no rollback undoes it. An
 * intent that was answered before, or meanwhile by a repeat that came at the same time, is answered with that.
 */
const prepareOnce = async <P>(options: OnceOptions, ahead: Preparation<P>): Promise<P> => {
  const { db, intent, scope } = options;
  await throwIfAnswered(options);
  try {
    return await ahead(intent && createHash('sha256').update(intent.key).update(intent.requestHash).digest());
  } catch (error) {
    if (!intent || !(error instanceof AppError)) throw error;
    // Waits for the repeat, if there is one; without one the claim is rolled back.
    return db.transaction<never>(async (tx) => {
      await claimKey(tx, scope, intent);
      throw error;
    });
  }
};

type Outcome<T> = { readonly value: T } | { readonly error: AppError };

/**
 * Runs `work` in one transaction together with the record of its answer: both happen or neither, whenever the
 * process dies. Throws `Replay` when the intent was answered before.
 * @param ahead runs before the transaction, which is given what it returns
 */
export const runOnce = async <T, P = undefined>(
  options: OnceOptions,
  work: (tx: Tx, prepared: P) => Promise<T>,
  answer: (value: T) => StoredAnswer,
  ahead?: Preparation<P>,
): Promise<T> => {
  const { db, intent, scope, refusal } = options;
  try {
    const prepared = ahead && (await prepareOnce(options, ahead));
    const outcome = await db.transaction<Outcome<T>>(async (tx) => {
      if (intent) await claimKey(tx, scope, intent);
      const result = await attempt(() => work(tx, prepared as P));
      const kept = 'value' in result ? answer(result.value) : refusal(result.error);
      if (intent) await storeAnswer(tx, scope, intent, kept);
      return result;
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  } catch (error) {
    const rolledBack = error instanceof AppError && !error.details.commit;
    if (intent && rolledBack && isStoredStatus(error.status)) await storeRefusal(db, scope, intent, refusal(error));
    throw error;
  }
};

const attempt = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AppError && error.details.commit) return { error };
    throw error;
  }
};

/** Notes that work on this intent begins, or goes on after a crash; an answered or misused key is told. */
const markBegun = async (tx: Tx, scope: string, intent: Intent): Promise<void> => {
  await tx.query(
    'insert into idempotency (scope, key, call, request_hash) values ($1, $2, $3, $4) on conflict do nothing',
    [scope, intent.key, intent.call, intent.requestHash],
  );
  const { rows } = await tx.query<IntentRow>(
    'select call, request_hash, status, response from idempotency where scope = $1 and key = $2',
    [scope, intent.key],
  );
  const isFresh = rows[0]?.status === null && rows[0].request_hash.equals(intent.requestHash);
  if (rows[0] && !isFresh) throw new Replay(getStoredAnswer(rows[0], intent));
};

/**
 * For work that is more than one transaction and can be done again: `work` calls what it is given in each of them. The
 * answer is kept when all is done; after a crash in between, a repeat of the intent goes on instead of waiting.
 */
export const runOnceInParts = async <T>(
  options: OnceOptions,
  work: (begin: (tx: Tx) => Promise<void>) => Promise<T>,
  answer: (value: T) => StoredAnswer,
): Promise<T> => {
  const { db, intent, scope, refusal } = options;
  try {
    await throwIfAnswered(options);
    const value = await work(async (tx) => {
      if (intent) await markBegun(tx, scope, intent);
    });
    if (intent) await storeAnswer(db, scope, intent, answer(value));
    return value;
  } catch (error) {
    if (intent && error instanceof AppError && isStoredStatus(error.status))
      await storeRefusal(db, scope, intent, refusal(error));
    throw error;
  }
};
