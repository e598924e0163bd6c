import type { Tx } from '../../platform/database/pool.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { describeDevice } from './device.ts';
import { findSessions } from './queries/own-sessions.ts';
import { endSessions } from './queries/sessions.ts';

export const seeSessions = async (db: Queryable, accountId: string, current: Buffer) =>
  (await findSessions(db, accountId, current)).map(({ userAgent, ...session }) => ({
    ...session,
    device: describeDevice(userAgent),
  }));

/** Ends every session but the one that asks. @returns how many there were */
export const endOthers = async (tx: Tx, accountId: string, current: Buffer): Promise<number> =>
  (await endSessions(tx, accountId, current)).rowCount ?? 0;
