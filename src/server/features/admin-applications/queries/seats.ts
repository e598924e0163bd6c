import sql, { type Sql } from 'sql-template-tag';
import { applicationStatuses } from '../../../../../machines/application.status.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import { takenSeats } from '../../application/queries/offers.ts';
import { staffVersion } from '../../application/queries/released.ts';

const seatsRow = {
  /** Null: no limit. */
  quota: column.integer.orNull,
  taken: column.integer,
  waiting: column.integer,
  next: column.json<{ readonly Id: string; readonly Name: string }>().orNull,
} satisfies RowShape;

/** The seats of the program that the submit found eligible, and its waitlist; undefined without such a program. */
export const findSeats = (
  db: Queryable,
  applicationId: string,
  within: StaffBounds,
): Promise<RowOf<typeof seatsRow> | undefined> => {
  const waiting = sql`application_preference theirs join application other on other.id = theirs.application_id
    where theirs.offered_program_id = o.id and theirs.is_verified and other.deleted_at is null
      and other.status = ${applicationStatuses.Waitlisted}`;
  return db.find(
    seatsRow,
    sql`select o.quota, ${takenSeats(sql`o.id`)} as taken, (select count(*) from ${waiting}) as waiting,
          (select case when true${andWithin(sql`other`, within)} then
              json_build_object('Id', other.id, 'Name', other.applicant_name) end from ${waiting}
            order by other.waitlisted_at, other.id limit 1) as next
          from application_preference mine join offered_program o on o.id = mine.offered_program_id
         where mine.application_id = ${applicationId} and mine.is_verified`,
  );
};

/** The offered programs that the submit found eligible: at most one. */
export const listVerifiedPrograms = async (db: Queryable, applicationId: string): Promise<readonly string[]> => {
  const rows = await db.many(
    { id: column.text },
    sql`select offered_program_id as id from application_preference where application_id = ${applicationId} and is_verified`,
  );
  return rows.map(({ id }) => id);
};

/** Submits of the applicant wait, and find the renewed offer. Call it before the application is locked, like a submit. */
export const lockSubmitsOfOwner = async (tx: Tx, applicationId: string): Promise<void> => {
  await tx.run(sql`
    select from account where id = (select account_id from application where id = ${applicationId}) for no key update`);
};

/** The end of a day in Jakarta. */
const endOf = (day: string): Sql => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Jakarta')`;

const renewalClock = {
  /** Milliseconds by the clock of the database. */
  at: column.float,
  /** The end of the day. */
  until: column.float,
} satisfies RowShape;

export const readRenewalClock = (tx: Tx, day: string): Promise<RowOf<typeof renewalClock>> =>
  tx.get(
    renewalClock,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
          (extract(epoch from ${endOf(day)}) * 1000)::float8 as until`,
  );

const renewedOfferRow = {
  /** As reviewers see it. */
  version: column.integer,
  offerUntil: column.timestamp,
} satisfies RowShape;

export type RenewedOffer = RowOf<typeof renewedOfferRow>;

/** The applicant sees the change at once. */
export const writeRenewedOffer = (tx: Tx, id: string, status: string, day: string): Promise<RenewedOffer> =>
  tx.get(
    renewedOfferRow,
    sql`update application a set status = ${status}, offer_until = ${endOf(day)}, version = version + 1,
          updated_at = now(), undo_until = null, decided_from = null
         where id = ${id} returning ${staffVersion} as version, offer_until as "offerUntil"`,
  );
