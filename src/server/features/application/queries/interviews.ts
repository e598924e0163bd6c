import sql, { type Sql } from 'sql-template-tag';
import { statusesWith } from '../../../../../machines/application.status.ts';
import type { InterviewState } from '../../../../../machines/interview.machine.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { releasedStatusOf, staffVersion } from './released.ts';

const slotEnd = (slot: Sql): Sql => sql`(${slot}.starts_at + ${slot}.minutes * interval '1 minute')`;

/** The chosen time; null without one. */
const chosenTime = {
  slotId: column.uuid.orNull,
  startsAt: column.timestamp.orNull,
  endsAt: column.timestamp.orNull,
  place: column.text.orNull,
  link: column.text.orNull,
} satisfies RowShape;

const interviewRow = {
  state: column.text.as<InterviewState>(),
  ...chosenTime,
  /** Rises with every change. */
  sequence: column.integer,
  interviewers: column.text.orNull,
  isOver: column.boolean,
} satisfies RowShape;

export type InterviewRow = RowOf<typeof interviewRow>;

const interviewColumns = sql`
  i.state, i.slot_id as "slotId", s.starts_at as "startsAt", ${slotEnd(sql`s`)} as "endsAt", s.place, s.link, i.sequence,
  s.interviewers, coalesce(${slotEnd(sql`s`)} <= now(), false) as "isOver"`;

/** Undefined for an application that never had one. */
export const findInterview = (db: Queryable, applicationId: string): Promise<InterviewRow | undefined> =>
  db.find(
    interviewRow,
    sql`select ${interviewColumns} from application_interview i left join interview_slot s on s.id = i.slot_id
         where i.application_id = ${applicationId}`,
  );

/**
 * Whether an interview still matters to `application`. A decision that its applicant knows ends it; one that can be undone
 * does not.
 */
export const isAwaited = (application: Sql): Sql =>
  sql`(${releasedStatusOf(application)} = any(${statusesWith('interviewable')}::text[]))`;

/** What the owner of `application a` may know of its interview; alias `interview`. */
export const joinOwnInterview = sql`
  left join lateral (
    select i.state, s.starts_at, ${slotEnd(sql`s`)} as ends_at from application_interview i
      left join interview_slot s on s.id = i.slot_id
     where i.application_id = a.id and i.state <> 'None'
       and ${isAwaited(sql`a`)}) interview on true`;

/** Columns of `joinOwnInterview`. */
export const ownInterviewRow = {
  interviewState: column.text.as<InterviewState>().orNull,
  interviewAt: column.timestamp.orNull,
  interviewEnd: column.timestamp.orNull,
  interviewIsOver: column.boolean,
} satisfies RowShape;

export const ownInterviewColumns = sql`
  interview.state as "interviewState", interview.starts_at as "interviewAt", interview.ends_at as "interviewEnd",
  coalesce(interview.ends_at <= now(), false) as "interviewIsOver"`;

/** How many places of `slot` are taken. */
export const takenPlaces = (slot: Sql): Sql => sql`(
  select count(*)::integer from application_interview taken join application holder on holder.id = taken.application_id
   where taken.slot_id = ${slot}.id and holder.deleted_at is null
     and (taken.state <> 'Chosen' or ${isAwaited(sql`holder`)}))`;

/** Locks a time. Lock times before applications: two changes never wait for each other. @returns whether it exists */
export const lockSlot = async (tx: Tx, slotId: string): Promise<boolean> =>
  (await tx.run(sql`select from interview_slot where id = ${slotId} for update`)) === 1;

/**
 * Times that an application could choose if places were free: of its institution and program, not cancelled, before the
 * end of the choice, and not after the announcement of its intake. @param hours the choice ends so long before the time
 */
const isForApplication = (hours: number): Sql => sql`
  s.institution_code = a.institution_code and s.cancelled_at is null
  and now() < s.starts_at - ${hours}::float8 * interval '1 hour'
  and (s.program_ids = '{}' or exists (
    select from application_preference p join offered_program o on o.id = p.offered_program_id
     where p.application_id = a.id and p.is_verified and o.program_id = any(s.program_ids)))
  and (period.announced_on is null or s.starts_at < (period.announced_on + 1)::timestamp at time zone 'Asia/Jakarta')`;

const fromSlots = (hours: number): Sql => sql`
  from application a join interview_slot s on ${sql`true`}
  left join admission_period period on period.id = a.period_id
 where ${isForApplication(hours)}`;

const choosableRow = {
  id: column.uuid,
  startsAt: column.timestamp,
  endsAt: column.timestamp,
  place: column.text,
  isOnline: column.boolean,
} satisfies RowShape;

export type ChoosableSlot = RowOf<typeof choosableRow>;

/** More are not shown at once: those that come next. */
const MAX_SHOWN = 300;

/** Times with a free place, the next one first. */
export const listChoosableSlots = (
  db: Queryable,
  applicationId: string,
  hours: number,
): Promise<readonly ChoosableSlot[]> =>
  db.many(
    choosableRow,
    sql`select s.id, s.starts_at as "startsAt", ${slotEnd(sql`s`)} as "endsAt", s.place, s.link <> '' as "isOnline"
          ${fromSlots(hours)} and a.id = ${applicationId} and ${takenPlaces(sql`s`)} < s.places
         order by s.starts_at, s.place, s.id limit ${MAX_SHOWN}`,
  );

/** Whether there is a time that the application could choose, free or not. */
export const hasSlots = async (db: Queryable, applicationId: string, hours: number): Promise<boolean> =>
  (await db.run(sql`select ${fromSlots(hours)} and a.id = ${applicationId} limit 1`)) === 1;

const slotToChoose = {
  isFree: column.boolean,
  isForApplication: column.boolean,
  startsAt: column.timestamp,
} satisfies RowShape;

/** A locked time, as an application sees it. */
export const getSlotToChoose = (
  tx: Tx,
  slotId: string,
  applicationId: string,
  hours: number,
): Promise<RowOf<typeof slotToChoose>> =>
  tx.get(
    slotToChoose,
    sql`select ${takenPlaces(sql`s`)} < s.places as "isFree", s.starts_at as "startsAt",
          exists (select ${fromSlots(hours)} and a.id = ${applicationId} and s.id = ${slotId}) as "isForApplication"
          from interview_slot s where s.id = ${slotId}`,
  );

/** Milliseconds by the clock of the database. */
export const readClock = async (tx: Tx): Promise<number> =>
  (await tx.get({ at: column.float }, sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`)).at;

/**
 * Stores the interview of a locked application, and that the application has changed.
 * @returns the version of the application for staff
 */
export const writeInterview = async (
  tx: Tx,
  applicationId: string,
  { state, slotId }: Pick<InterviewRow, 'state' | 'slotId'>,
): Promise<number> => {
  await tx.run(sql`
    insert into application_interview as i (application_id, state, slot_id)
    values (${applicationId}, ${state}, ${slotId})
    on conflict (application_id) do update set state = excluded.state, slot_id = excluded.slot_id, sequence = i.sequence + 1,
      offered_at = case when excluded.state = 'Offered' and i.state in ('None', 'Missed') then now() else i.offered_at end`);
  const { version } = await tx.get(
    { version: column.integer },
    sql`update application a set version = version + 1, updated_at = now() where id = ${applicationId}
        returning ${staffVersion} as version`,
  );
  return version;
};

/** @returns the new number of the entry in calendars */
export const raiseSequence = async (tx: Tx, applicationId: string): Promise<number> =>
  (
    await tx.get(
      { sequence: column.integer },
      sql`update application_interview set sequence = sequence + 1 where application_id = ${applicationId} returning sequence`,
    )
  ).sequence;

const toRemind = {
  id: column.uuid,
  accountId: column.uuid,
  institutionCode: column.integer,
  registrationNumber: column.text.orNull,
  slotId: column.uuid,
  /** The day in Jakarta, yyyy-MM-dd. */
  interviewOn: column.text,
  isStopped: column.boolean,
} satisfies RowShape;

export type InterviewToRemind = RowOf<typeof toRemind>;

const selectToRemind = (id: string | null, after: string | null, max: number): Sql => sql`
  select a.id, a.account_id as "accountId", a.institution_code as "institutionCode",
    a.registration_number as "registrationNumber", s.id as "slotId",
    to_char(s.starts_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as "interviewOn",
    exists (select from reminder_stop stop where stop.account_id = a.account_id) as "isStopped"
  from application_interview i
  join interview_slot s on s.id = i.slot_id and s.cancelled_at is null and now() < s.starts_at
  join application a on a.id = i.application_id and a.deleted_at is null
  join account person on person.id = a.account_id and person.active
  where i.state = 'Chosen' and ${isAwaited(sql`a`)}
    and (${id}::uuid is null or a.id = ${id}::uuid) and (${after}::uuid is null or a.id > ${after}::uuid)
  order by a.id limit ${max}`;

/** Applications with a chosen interview that has not begun, by id, after the given one. */
export const listInterviewsToRemind = (
  db: Queryable,
  after: string | null,
  max: number,
): Promise<readonly InterviewToRemind[]> => db.many(toRemind, selectToRemind(null, after, max));

/** The same, locked against a change of the choice; undefined when it needs no reminder any more. */
export const lockInterviewToRemind = async (tx: Tx, id: string): Promise<InterviewToRemind | undefined> => {
  await tx.run(sql`select from application where id = ${id} for update`);
  return tx.find(toRemind, selectToRemind(id, null, 1));
};
