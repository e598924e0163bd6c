import type { Queryable } from '../../../platform/database/queryable.ts';

export interface RefusedIntent {
  readonly scope: string;
  readonly key: Buffer;
  readonly call: string;
  readonly requestHash: Buffer;
  readonly status: number;
  readonly response: object;
}

/** Keeps a refusal as the answer to its intent, unless the intent was answered meanwhile. */
export const rememberRefusal = async (db: Queryable, intent: RefusedIntent): Promise<void> => {
  await db.query(
    `insert into idempotency (scope, key, call, request_hash, status, response)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [intent.scope, intent.key, intent.call, intent.requestHash, intent.status, JSON.stringify(intent.response)],
  );
};
