import type { Tx } from '../../../platform/database/pool.ts';
import { releasedStatus } from '../../application/queries/released.ts';

/** The application behind a fee, and where its fee stands: locked until the transaction ends. */
export interface LockedFee {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string;
  readonly registrationFee: number;
  /** Status of the application. */
  readonly status: string;
  /** As its owner may see it. */
  readonly ownerStatus: string;
  readonly completed: readonly string[];
  readonly version: number;
  /** As stored; `None` when nothing was asked for yet. */
  readonly feeStatus: string;
  readonly seen: readonly string[];
  readonly refunds: readonly string[];
  /** The database's clock. */
  readonly now: string;
}

/** All that changes a fee takes this lock first, so that nothing happens to one application twice at once. */
export const lockFee = async (tx: Tx, applicationId: string): Promise<LockedFee> => {
  await tx.query('select from application where id = $1 for update', [applicationId]);
  const { rows } = await tx.query<LockedFee & Record<string, unknown>>({
    name: 'fee-locked',
    text: `select a.id as "applicationId", a.account_id as "accountId", a.institution_code as "institutionCode",
        coalesce(a.registration_number, '') as "registrationNumber", coalesce(a.registration_fee, 0) as "registrationFee",
        a.status, ${releasedStatus} as "ownerStatus", a.completed, a.version, coalesce(s.status, 'None') as "feeStatus", coalesce(s.seen, '{}') as seen,
        coalesce(s.refunds, '{}') as refunds, now() as now
      from application a left join fee_standing s on s.application_id = a.id where a.id = $1`,
    values: [applicationId],
  });
  if (!rows[0]) throw new Error('an application with a fee does not vanish');
  return rows[0];
};

export interface NewStanding {
  readonly status: string;
  readonly seen: readonly string[];
  readonly refunds: readonly string[];
}

export const writeStanding = async (tx: Tx, applicationId: string, standing: NewStanding): Promise<void> => {
  await tx.query(
    `insert into fee_standing (application_id, status, seen, refunds) values ($1, $2, $3, $4)
     on conflict (application_id) do update set status = excluded.status, seen = excluded.seen,
       refunds = excluded.refunds, updated_at = now()`,
    [applicationId, standing.status, standing.seen, standing.refunds],
  );
};
