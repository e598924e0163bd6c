import sql, { type Sql } from 'sql-template-tag';
import { applicationStatuses, statusesWith } from '../../../../../machines/application.status.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { releasedStatusOf } from './released.ts';

const offerClock = {
  /** Milliseconds by the clock of the database. */
  at: column.float,
  /** When the offer ends; 0: never. */
  until: column.float,
} satisfies RowShape;

/** The application must be locked. */
export const readOfferClock = (tx: Tx, id: string): Promise<RowOf<typeof offerClock>> =>
  tx.get(
    offerClock,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
          coalesce(extract(epoch from offer_until) * 1000, 0)::float8 as until from application where id = ${id}`,
  );

/** Released offers whose time is over. */
export const listEndedOffers = async (db: Queryable, limit: number): Promise<readonly string[]> => {
  const rows = await db.many(
    { id: column.uuid },
    sql`select id from application
         where status = 'Accepted' and offer_until <= now() and coalesce(undo_until <= now(), true)
         order by offer_until, id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Until when the place of an application that is being accepted can be answered: the end of the day that its period
 * names, but at least seven whole days after the release of the decision. Null where the period names none. In an update
 * of `application a`. @param releasedAt the moment of the release in SQL
 */
export const offerEnd = (releasedAt: Sql): Sql => sql`(
  select greatest((period.offer_due_on + 1)::timestamp, date_trunc('day', (${releasedAt}) at time zone 'Asia/Jakarta') + interval '8 days')
           at time zone 'Asia/Jakarta'
    from admission_period period where period.id = a.period_id and period.offer_due_on is not null)`;

/**
 * The place of `application a` on the waitlist of its program, from 1: by the time of the decision. Null for others.
 * @param statusOf the status of an application in SQL
 */
const waitlistPlaceBy = (statusOf: (application: Sql) => Sql): Sql => sql`
  case when ${statusOf(sql`a`)} = ${applicationStatuses.Waitlisted} then (
    select count(*)::integer from application_preference mine
      join application_preference theirs on theirs.offered_program_id = mine.offered_program_id and theirs.is_verified
      join application other on other.id = theirs.application_id
     where mine.application_id = a.id and mine.is_verified and other.deleted_at is null
       and ${statusOf(sql`other`)} = ${applicationStatuses.Waitlisted}
       and (other.waitlisted_at, other.id) <= (a.waitlisted_at, a.id)) end`;

/**
 * The place as applicants see it: among those that wait as far as they know themselves, so that it says nothing about a
 * decision that is not released.
 */
export const waitlistPlace: Sql = waitlistPlaceBy(releasedStatusOf);

/** Applications `a` that wait, program by program, by their place. */
export const waitsInOrder: Sql = sql`(
  select min(program.name || ' ' || o.id) from application_preference chosen
    join offered_program o on o.id = chosen.offered_program_id join program on program.id = o.program_id
   where chosen.application_id = a.id and chosen.is_verified), a.waitlisted_at, a.id`;

/** How many seats of an offered program are taken; `offeredProgram` is its id in SQL. */
export const takenSeats = (offeredProgram: Sql): Sql => sql`(
  select count(*) from application_preference taken join application holder on holder.id = taken.application_id
   where taken.offered_program_id = ${offeredProgram} and taken.is_verified
     and holder.status = any(${statusesWith('seat')}::text[]) and holder.deleted_at is null)`;

/** The place as staff see it. */
export const staffWaitlistPlace: Sql = waitlistPlaceBy((application) => sql`${application}.status`);
