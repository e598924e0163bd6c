import type { Queryable } from '../../../platform/database/queryable.ts';
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

/** As JSON: one column is read with a third of the work that thirty columns need. */
interface Opened<S> {
  readonly session: S;
  readonly intent: (Omit<AnsweredIntent, 'request_hash'> & { readonly request_hash: string }) | null;
  readonly application: ApplicationRow | null;
}

/** @param liveSession the statement that finds the live session of the digest in `$1` */
export const openSaveSql = (liveSession: string): string => `
  with live as (${liveSession})
  select json_build_object(
    'session', to_json(live),
    'intent', case when i.key is not null then json_build_object('call', i.call,
      'request_hash', encode(i.request_hash, 'hex'), 'status', i.status, 'response', i.response) end,
    'application', case when a.id is not null then (select to_json(row) from (
      select ${applicationColumns}, ${savedSteps('s.step = any($4::text[])')}) row) end) as opened
  from live
  left join idempotency i on i.scope = live.account_id::text and i.key = $2
  left join application a on a.id = $3 and a.account_id = live.account_id`;

const readIntent = (intent: Opened<unknown>['intent']): AnsweredIntent | undefined =>
  intent ? { ...intent, request_hash: Buffer.from(intent.request_hash, 'hex') } : undefined;

/** Times in JSON are written by the session's zone and to the microsecond; everywhere else they are ISO in UTC. */
const readApplication = (application: ApplicationRow | null): ApplicationRow | undefined =>
  application ? { ...application, now: new Date(application.now).toISOString() } : undefined;

/** Everything that a save has to know beforehand, in one round trip: who, whether it was answered, and what is. */
export const createOpenSave = <S extends object>(liveSession: string) => {
  const statement = { name: 'save-open', text: openSaveSql(liveSession) };
  return async (db: Queryable, key: SaveKey): Promise<OpenedSave<S>> => {
    const values = [key.tokenHash ?? null, key.intentKey ?? null, key.applicationId ?? null, key.steps];
    const { rows } = await db.query<{ opened: Opened<S> }>({ ...statement, values });
    const opened = rows[0]?.opened;
    if (!opened) return { session: undefined, intent: undefined, application: undefined };
    return {
      session: { ...opened.session, token_hash: key.tokenHash },
      intent: readIntent(opened.intent),
      application: readApplication(opened.application),
    };
  };
};
