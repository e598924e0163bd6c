import type { Queryable } from '../../database/pool.ts';
import { applicationColumns, savedSteps } from './application-columns.ts';
import type { ApplicationRow } from './application-row.ts';

/** What was answered when this intent came the first time. */
export interface AnsweredIntent {
  readonly call: string;
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly response: object | null;
}

export interface OpenedSave<S> {
  /** The row of the live session, undefined without one. */
  readonly session: S | undefined;
  readonly intent: AnsweredIntent | undefined;
  readonly application: ApplicationRow | undefined;
}

export interface SaveKey {
  readonly tokenHash: Buffer | undefined;
  readonly intentKey: Buffer | undefined;
  readonly applicationId: string | undefined;
  /** Steps whose saved answers are needed. */
  readonly steps: readonly string[];
}

type Row = ApplicationRow & {
  readonly intent_call: string | null;
  readonly intent_hash: Buffer;
  readonly intent_status: number | null;
  readonly intent_response: object | null;
};

/** @param liveSession the statement that finds the live session of the digest in `$1` */
export const openSaveSql = (liveSession: string): string => `
  with live as (${liveSession})
  select live.*, i.call as intent_call, i.request_hash as intent_hash, i.status as intent_status,
    i.response as intent_response, ${applicationColumns}, ${savedSteps('s.step = any($4::text[])')}
  from live
  left join idempotency i on i.scope = live.account_id::text and i.key = $2
  left join application a on a.id = $3 and a.account_id = live.account_id`;

const intentOf = (row: Row): AnsweredIntent | undefined =>
  row.intent_call === null
    ? undefined
    : {
        call: row.intent_call,
        request_hash: row.intent_hash,
        status: row.intent_status,
        response: row.intent_response,
      };

/** Everything that a save has to know beforehand, in one round trip: who, whether it was answered, and what is. */
export const createOpenSave = <S>(liveSession: string) => {
  const statement = { name: 'save-open', text: openSaveSql(liveSession) };
  return async (db: Queryable, key: SaveKey): Promise<OpenedSave<S>> => {
    const values = [key.tokenHash ?? null, key.intentKey ?? null, key.applicationId ?? null, key.steps];
    const { rows } = await db.query<Row & Record<string, unknown>>({ ...statement, values });
    const row = rows[0];
    if (!row) return { session: undefined, intent: undefined, application: undefined };
    return {
      session: row as unknown as S,
      intent: intentOf(row),
      application: row.id === null ? undefined : row,
    };
  };
};
