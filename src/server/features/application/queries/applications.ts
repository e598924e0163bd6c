import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { releasedStatus, releasedVersion } from './released.ts';

/** Columns of `ApplicationRow` but its steps; `a` is the alias of `application`. */
export const applicationColumns = `
  a.id, a.account_id as "accountId", a.institution_code as "institutionCode", a.completed,
  ${releasedStatus} as status, ${releasedVersion} as version, a.period_id as "periodId", a.registration_number as "registrationNumber", a.outcome,
  a.deleted_at is not null as deleted, a.open_fields as "openFields",
  array(select p.offered_program_id from application_preference p
    where p.application_id = a.id order by p.position) as preferences,
  now() as now, to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today`;

/** The saved steps as JSON; `condition` limits which. */
export const savedSteps = (condition = 'true'): string => `
  coalesce((select json_agg(json_build_object('step', s.step, 'answers', s.answers, 'schemaVersion', s.schema_version,
      'version', s.version, 'savedAt', s.saved_at))
    from application_step s where s.application_id = a.id and ${condition}), '[]') as steps`;

const byOwner = 'from application a where a.id = $1 and a.account_id = $2';

/** An applicant's own application with all its steps; deleted ones too, so that they can be told from foreign ones. */
export const findApplicationForAccount = async (
  db: Queryable,
  id: string,
  accountId: string,
): Promise<ApplicationRow | undefined> => {
  const { rows } = await db.query<ApplicationRow & Record<string, unknown>>({
    name: 'application-own',
    text: `select ${applicationColumns}, ${savedSteps()} ${byOwner}`,
    values: [id, accountId],
  });
  return rows[0];
};

/** The same, locked against every other change until the transaction ends. */
export const lockApplicationForAccount = async (
  tx: Tx,
  id: string,
  accountId: string,
): Promise<ApplicationRow | undefined> => {
  await tx.query('select from application a where a.id = $1 and a.account_id = $2 for update', [id, accountId]);
  return findApplicationForAccount(tx, id, accountId);
};

export type ApplicationHeader = Omit<ApplicationRow, 'steps'>;

/** An applicant's own application without its answers. */
export const findHeaderForAccount = async (
  db: Queryable,
  id: string,
  accountId: string,
): Promise<ApplicationHeader | undefined> => {
  const { rows } = await db.query<ApplicationHeader & Record<string, unknown>>({
    name: 'application-head',
    text: `select ${applicationColumns} from application a where a.id = $1 and a.account_id = $2`,
    values: [id, accountId],
  });
  return rows[0];
};

/** For an admin: any application of the institution, of all for one without. */
export const findHeaderWithinInstitution = async (
  db: Queryable,
  id: string,
  institutionCode: number | null,
): Promise<ApplicationHeader | undefined> => {
  const { rows } = await db.query<ApplicationHeader & Record<string, unknown>>({
    name: 'application-head-within',
    text: `select ${applicationColumns} from application a
            where a.id = $1 and ($2::integer is null or a.institution_code = $2)`,
    values: [id, institutionCode],
  });
  return rows[0];
};

/** Whether an application is of the institution that an admin is limited to; null: not limited. */
export const isWithinInstitution = async (
  db: Queryable,
  id: string,
  institutionCode: number | null,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    'select from application where id = $1 and ($2::integer is null or institution_code = $2)',
    [id, institutionCode],
  );
  return rowCount === 1;
};

/** The status that the machine led a locked application to. */
export const writeStatus = async (tx: Tx, id: string, status: string): Promise<void> => {
  await tx.query(
    `update application set status = $2, open_fields = '{}', version = version + 1, updated_at = now() where id = $1`,
    [id, status],
  );
};

export interface SavedStepRow {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
  readonly version: number;
  readonly savedAt: string;
}

/** What deciding about an application needs: the row, its answers, and the database's clock. */
export interface ApplicationRow {
  readonly id: string;
  readonly accountId: string;
  readonly institutionCode: number;
  /** As its owner may see it: see `released.ts`. */
  readonly status: string;
  readonly completed: readonly string[];
  readonly version: number;
  readonly periodId: string | null;
  readonly registrationNumber: string | null;
  readonly outcome: string | null;
  readonly deleted: boolean;
  /** Fields opened for correction, as step.field; empty unless the application was returned. */
  readonly openFields: readonly string[];
  /** Offered programs in order of preference. */
  readonly preferences: readonly string[];
  readonly steps: readonly SavedStepRow[];
  readonly now: string;
  /** yyyy-MM-dd in Jakarta. */
  readonly today: string;
}
