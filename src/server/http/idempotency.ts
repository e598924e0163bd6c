import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { AppError } from '../errors.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../platform/database/row.ts';
import { isUuid } from '../tokens.ts';

/** One intent of a client: requests with the same key have one effect (specification 7.1). */
export interface Intent {
  /** Digest of the key; the key itself is never stored. */
  readonly key: Buffer;
  readonly call: string;
  /** Keyed digest of the request: distinguishes a repeat from a reused key. */
  readonly requestHash: Buffer;
}

/** An intent with the reply that a statement stores for it. */
export interface IntentRecord extends Intent {
  readonly response: object;
}

export interface StoredAnswer {
  readonly status: number;
  readonly response: object;
}

/** Contains the stored reply of an intent that was answered before. */
export class Replay extends Error {
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    super('replay');
    this.answer = answer;
  }
}

export const readIdempotencyKey = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (!isUuid(header)) throw new AppError(400, 'server.error.idempotencyKey');
  return header.toLowerCase();
};

/** @param sent content of this request: a parsed body, or fields and digests of files */
export const readIntent = (request: FastifyRequest, call: string, sent: unknown): Intent | undefined => {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const requestHash = createHmac('sha256', key)
    .update(JSON.stringify([call, request.url, sent ?? null]))
    .digest();
  return { key: createHash('sha256').update(key).digest(), call, requestHash };
};

const intentRow = {
  call: column.text,
  request_hash: column.bytes,
  status: column.integer.orNull,
  response: column.json<object>().orNull,
} satisfies RowShape;

type IntentRow = RowOf<typeof intentRow>;

/**
 * The stored answer of a known intent.
 * @throws AppError 422 when the key was used for another request, 503 while the first request is running
 */
export const getStoredAnswer = (row: IntentRow, intent: Intent): StoredAnswer => {
  if (row.call !== intent.call || !row.request_hash.equals(intent.requestHash))
    throw new AppError(422, 'server.error.idempotencyMismatch');
  if (row.status === null || row.response === null) throw new AppError(503, 'server.error.503', { retryAfter: 1 });
  return { status: row.status, response: row.response };
};

/** Whether a refusal is stored: temporary ones are not, because a repeat may succeed. */
const isStoredStatus = (status: number): boolean =>
  status < 500 && ![401, 403, 408, 409, 413, 415, 425, 429].includes(status);

const findIntent = (db: Queryable, scope: string, { key }: Intent): Promise<IntentRow | undefined> =>
  db.find(
    intentRow,
    sql`select call, request_hash, status, response from idempotency where scope = ${scope} and key = ${key}`,
  );

/** @returns whether the intent was new */
const insertIntent = async (tx: Tx, scope: string, { key, call, requestHash }: Intent): Promise<boolean> => {
  const inserted = await tx.run(
    sql`insert into idempotency (scope, key, call, request_hash) values (${scope}, ${key}, ${call}, ${requestHash})
        on conflict do nothing`,
  );
  return inserted === 1;
};

/** @throws Replay, or AppError 422, for an intent that was answered or a key that was used for another request */
const assertNotAnswered = (row: IntentRow | undefined, intent: Intent): void => {
  const isRunning = row?.status === null && row.request_hash.equals(intent.requestHash);
  if (row && !isRunning) throw new Replay(getStoredAnswer(row, intent));
};

/** Inserts the intent. A second request waits here until the first has committed, and then finds its reply. */
const claimKey = async (tx: Tx, scope: string, intent: Intent): Promise<void> => {
  if (await insertIntent(tx, scope, intent)) return;
  const row = await findIntent(tx, scope, intent);
  if (!row) throw new AppError(503, 'server.error.503', { retryAfter: 1 });
  throw new Replay(getStoredAnswer(row, intent));
};

const storeAnswer = (db: Queryable, scope: string, { key }: Intent, { status, response }: StoredAnswer) =>
  db.run(
    sql`update idempotency set status = ${status}, response = ${JSON.stringify(response)}
         where scope = ${scope} and key = ${key}`,
  );

export interface OnceOptions {
  readonly db: Database;
  readonly intent: Intent | undefined;
  /** Keys are separate per account and API key; calls without a session share one scope. */
  readonly scope: string;
  readonly refusal: (error: AppError) => StoredAnswer;
}

/** Stores a refusal as the answer to its intent, unless a repeat may have another result. */
const storeRefusal = async ({ db, intent, scope, refusal }: OnceOptions, error: unknown): Promise<void> => {
  if (!intent || !(error instanceof AppError) || !isStoredStatus(error.status)) return;
  const { key, call, requestHash } = intent;
  const { status, response } = refusal(error);
  await db.run(
    sql`insert into idempotency as i (scope, key, call, request_hash, status, response)
        values (${scope}, ${key}, ${call}, ${requestHash}, ${status}, ${JSON.stringify(response)})
        on conflict (scope, key) do update set status = excluded.status, response = excluded.response
          where i.status is null and i.request_hash = excluded.request_hash`,
  );
};

/** @param intent digest of the request with its key; undefined without an Idempotency-Key */
export type Preparation<P> = (intent: Buffer | undefined) => Promise<P>;

/**
 * Counts and checks before the transaction is opened: no connection is held, and no rollback undoes it. An intent that
 * was answered before, or meanwhile by a simultaneous repeat, gets that answer.
 */
const prepareOnce = async <P>({ db, intent, scope }: OnceOptions, ahead: Preparation<P>): Promise<P> => {
  if (intent) assertNotAnswered(await findIntent(db, scope, intent), intent);
  try {
    return await ahead(intent && createHash('sha256').update(intent.key).update(intent.requestHash).digest());
  } catch (error) {
    if (!intent || !(error instanceof AppError)) throw error;
    // Waits for a simultaneous repeat. Without one, the error rolls the claim back.
    return db.transaction<never>(async (tx) => {
      await claimKey(tx, scope, intent);
      throw error;
    });
  }
};

type Outcome<T> = { readonly value: T } | { readonly error: AppError };

const isCommitted = (error: unknown): error is AppError => error instanceof AppError && error.details.commit === true;

const attempt = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await work() };
  } catch (error) {
    if (isCommitted(error)) return { error };
    throw error;
  }
};

/**
 * Runs `work` in one transaction together with the record of its answer: both happen or neither, even if the process
 * dies. Throws `Replay` when the intent was answered before.
 * @param ahead runs before the transaction; `work` receives its result
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
      // `prepareOnce` gives P where there is something to prepare, and else P is undefined.
      const result = await attempt(() => work(tx, prepared as P));
      const stored = 'value' in result ? answer(result.value) : refusal(result.error);
      if (intent) await storeAnswer(tx, scope, intent, stored);
      return result;
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  } catch (error) {
    if (!isCommitted(error)) await storeRefusal(options, error);
    throw error;
  }
};

/**
 * For repeatable work that takes several transactions: `work` calls `begin` in each of them. The answer is stored at
 * the end; after a crash in between, a repeat of the intent continues instead of waiting.
 */
export const runOnceInParts = async <T>(
  options: OnceOptions,
  work: (begin: (tx: Tx) => Promise<void>) => Promise<T>,
  answer: (value: T) => StoredAnswer,
): Promise<T> => {
  const { db, intent, scope } = options;
  try {
    if (intent) assertNotAnswered(await findIntent(db, scope, intent), intent);
    const value = await work(async (tx) => {
      if (!intent) return;
      await insertIntent(tx, scope, intent);
      assertNotAnswered(await findIntent(tx, scope, intent), intent);
    });
    if (intent) await storeAnswer(db, scope, intent, answer(value));
    return value;
  } catch (error) {
    await storeRefusal(options, error);
    throw error;
  }
};

/**
 * For work that is one statement and has looked the intent up already: `work` stores the record that `intentOf` gives
 * together with its effect. Refusals are stored here.
 */
export const runOnceInStatement = async <T>(
  options: OnceOptions,
  work: (intentOf: (value: T) => IntentRecord | undefined) => Promise<T | undefined>,
  answer: (value: T) => StoredAnswer,
): Promise<T | undefined> => {
  const { intent } = options;
  try {
    return await work((value) => intent && { ...intent, response: answer(value).response });
  } catch (error) {
    await storeRefusal(options, error);
    throw error;
  }
};
