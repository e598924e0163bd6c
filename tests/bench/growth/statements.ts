import { createHash, randomBytes } from 'node:crypto';
import { addHistory, findChangesSince } from '../../../src/server/features/application/queries/history.ts';
import { countAudit, isVisiting, listAuditRows, writeAuditEntry } from '../../../src/server/features/audit/queries.ts';
import { runOnce } from '../../../src/server/http/idempotency.ts';
import type { RawDatabase } from '../../../src/server/platform/database/database.ts';
import { type GrowingTable, PER_APPLICATION } from './tables.ts';

/** One statement of the portal, or a few that belong together. */
type Statement = (db: RawDatabase, rows: number) => Promise<unknown>;

const uuidOf = (kind: string, number: number): string => {
  const hex = createHash('md5').update(`${kind}${number}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
const below = (count: number): number => Math.floor(Math.random() * count);
const anyApplication = (rows: number): string => uuidOf('application', below(rows / PER_APPLICATION));
const anyAccount = (): string => uuidOf('account', below(40_000));
const daysAgo = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString();

/** A page of the log has 20 lines; counting stops here. */
const COUNTED = 10_000;

/** What the portal does with each table, through its own functions. */
export const statements: Readonly<Record<GrowingTable, Readonly<Record<string, Statement>>>> = {
  application_history: {
    'add a line': (db, rows) =>
      db.transaction((tx) =>
        addHistory(tx, {
          ...{
            applicationId: anyApplication(rows),
            actorId: anyAccount(),
            actorRole: 'applicant',
            event: 'step.saved',
          },
          ...{
            fromStatus: 'Draft',
            toStatus: 'Draft',
            step: 'personal',
            version: 30,
            changed: ['firstName', 'lastName'],
          },
        }),
      ),
    'changes since a version': (db, rows) => findChangesSince(db, anyApplication(rows), 20),
  },
  audit: {
    'write an entry': (db, rows) =>
      writeAuditEntry(db, {
        actor: { accountId: anyAccount(), role: 'admin' },
        ...{ action: 'application.viewed', institutionCode: 20, origin: '10.0.0.0/24' },
        subject: { kind: 'application', id: anyApplication(rows) },
      }),
    'is this a visit': (db, rows) => isVisiting(db, { accountId: anyAccount() }, anyApplication(rows)),
    'newest entries': (db) => listAuditRows(db, {}, 20, 0),
    'entries of a subject': (db, rows) => listAuditRows(db, { subjectId: anyApplication(rows) }, 20, 0),
    'entries of an actor': (db) => listAuditRows(db, { actorId: anyAccount() }, 20, 0),
    'an action of an institution': (db) =>
      listAuditRows(db, { institutionCode: 22, action: 'application.decided' }, 20, 0),
    'a day of last year': (db) => listAuditRows(db, { from: daysAgo(400), until: daysAgo(399) }, 20, 0),
    'count, at most 10,000': (db) => countAudit(db, { institutionCode: 22 }, COUNTED),
  },
  idempotency: {
    'claim a key and store its answer': (db, rows) =>
      runOnce(
        {
          ...{
            db,
            scope: uuidOf('account', below(rows / PER_APPLICATION)),
            refusal: () => ({ status: 500, response: {} }),
          },
          intent: { key: randomBytes(32), call: 'saveStep', requestHash: randomBytes(32) },
        },
        async () => ({ version: 3, completed: ['program', 'personal'] }),
        (response) => ({ status: 200, response }),
      ),
  },
};
