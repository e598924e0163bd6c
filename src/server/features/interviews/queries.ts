import sql, { empty, type Sql } from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { localName } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../staff-bounds.ts';
import { isAwaited, takenPlaces } from '../application/queries/interviews.ts';

const slotRow = {
  id: column.uuid,
  institutionCode: column.integer,
  programIds: column.texts,
  programs: column.json<{ readonly Id: string; readonly Name: string }[]>(),
  startsAt: column.timestamp,
  minutes: column.integer,
  places: column.integer,
  taken: column.integer,
  place: column.text,
  link: column.text,
  interviewers: column.text,
  version: column.integer,
  cancelledAt: column.timestamp.orNull,
  hasBegun: column.boolean,
  /** Day and time in Jakarta, yyyy-MM-dd HH:mm. */
  localStart: column.text,
} satisfies RowShape;

export type SlotRow = RowOf<typeof slotRow>;

const slotColumns = (locale: Locale): Sql => sql`
  s.id, s.institution_code as "institutionCode", s.program_ids as "programIds",
  coalesce((select json_agg(json_build_object('Id', program.id, 'Name', ${localName(sql`program`, locale)}) order by program.name)
    from program where program.id = any(s.program_ids)), '[]') as programs,
  s.starts_at as "startsAt", s.minutes, s.places, ${takenPlaces(sql`s`)} as taken, s.place, s.link, s.interviewers,
  s.version, s.cancelled_at as "cancelledAt", s.starts_at <= now() as "hasBegun",
  to_char(s.starts_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as "localStart"`;

/** ` and …`: times that an admin with these bounds may see: of the institution, and for one of the programs or for all. */
const andVisible = ({ institutionCode, programIds }: StaffBounds): Sql => sql`
  ${institutionCode === null ? empty : sql` and s.institution_code = ${institutionCode}::integer`}
  ${programIds.length === 0 ? empty : sql` and (s.program_ids = '{}' or s.program_ids && ${programIds}::text[])`}`;

/** Whether an admin with these bounds may change a time: not where it is for other programs too. */
export const isOwnSlot = ({ programIds }: StaffBounds, slot: Pick<SlotRow, 'programIds'>): boolean =>
  programIds.length === 0 || (slot.programIds.length > 0 && slot.programIds.every((id) => programIds.includes(id)));

interface SlotsAsked {
  readonly within: StaffBounds;
  /** First and last day in Jakarta; null: today, and without an end. */
  readonly from: string | null;
  readonly until: string | null;
  readonly locale: Locale;
  readonly limit: number;
  readonly offset: number;
}

const isAsked = ({ within, from, until }: SlotsAsked): Sql => sql`
  s.starts_at >= coalesce(${from}::date, (now() at time zone 'Asia/Jakarta')::date)::timestamp at time zone 'Asia/Jakarta'
  and (${until}::date is null or s.starts_at < (${until}::date + 1)::timestamp at time zone 'Asia/Jakarta')${andVisible(within)}`;

/** The next one first. */
export const listSlotRows = (db: Queryable, asked: SlotsAsked): Promise<readonly SlotRow[]> =>
  db.many(
    slotRow,
    sql`select ${slotColumns(asked.locale)} from interview_slot s where ${isAsked(asked)}
         order by s.starts_at, s.place, s.id limit ${asked.limit} offset ${asked.offset}`,
  );

export const countSlots = async (db: Queryable, asked: SlotsAsked): Promise<number> =>
  (await db.get({ count: column.integer }, sql`select count(*) from interview_slot s where ${isAsked(asked)}`)).count;

/** Locks a time that an admin may see. */
export const lockVisibleSlot = async (
  tx: Tx,
  id: string,
  within: StaffBounds,
  locale: Locale,
): Promise<SlotRow | undefined> => {
  await tx.run(sql`select from interview_slot where id = ${id} for update`);
  return tx.find(
    slotRow,
    sql`select ${slotColumns(locale)} from interview_slot s where s.id = ${id}${andVisible(within)}`,
  );
};

const programRow = { id: column.text, name: column.text, institutionCode: column.integer } satisfies RowShape;

/** Programs of study that applicants of these institutions can choose. */
export const listProgramRows = (
  db: Queryable,
  institutions: readonly number[],
  { institutionCode, programIds }: StaffBounds,
  locale: Locale,
): Promise<readonly RowOf<typeof programRow>[]> =>
  db.many(
    programRow,
    sql`select program.id, ${localName(sql`program`, locale)} as name, program.institution_code as "institutionCode"
          from program
         where program.institution_code = any(${institutions}::integer[])
           and (${institutionCode}::integer is null or program.institution_code = ${institutionCode}::integer)
           and (${programIds}::text[] = '{}' or program.id = any(${programIds}::text[]))
         order by 3, 2 limit 1000`,
  );

/** Applications within the bounds that were offered an interview and have not chosen a time. */
export const countWaiting = async (db: Queryable, within: StaffBounds): Promise<number> =>
  (
    await db.get(
      { count: column.integer },
      sql`select count(*) from application_interview i join application a on a.id = i.application_id
           where i.state = 'Offered' and ${isAwaited(sql`a`)} and a.deleted_at is null and not a.is_probe${andWithin(sql`a`, within)}`,
    )
  ).count;

export interface NewSlots {
  readonly institutionCode: number;
  readonly programIds: readonly string[];
  readonly days: readonly string[];
  /** Minutes after midnight in Jakarta. */
  readonly starts: readonly number[];
  readonly minutes: number;
  readonly places: number;
  readonly place: string;
  readonly link: string;
  readonly interviewers: string;
}

/** @returns how many were added: all, or none where one of them lies in the past */
export const addSlots = async (tx: Tx, adminId: string, slots: NewSlots): Promise<number> =>
  tx.run(sql`
    with moment as (
      select (day::date::timestamp + start * interval '1 minute') at time zone 'Asia/Jakarta' as at
        from unnest(${slots.days}::text[]) day, unnest(${slots.starts}::integer[]) start)
    insert into interview_slot (institution_code, program_ids, starts_at, minutes, places, place, link, interviewers, created_by)
    select ${slots.institutionCode}, ${slots.programIds}::text[], at, ${slots.minutes}, ${slots.places}, ${slots.place},
        ${slots.link}, ${slots.interviewers}, ${adminId}
      from moment where not exists (select from moment where at <= now())`);

interface SlotChange {
  readonly day: string;
  readonly time: string;
  readonly minutes: number;
  readonly places: number;
  readonly place: string;
  readonly link: string;
  readonly interviewers: string;
}

const startOf = ({ day, time }: Pick<SlotChange, 'day' | 'time'>): Sql =>
  sql`((${day}::date + ${time}::time) at time zone 'Asia/Jakarta')`;

/** @returns false where the new time is in the past */
export const writeSlot = async (tx: Tx, id: string, change: SlotChange): Promise<boolean> =>
  (await tx.run(sql`
    update interview_slot set starts_at = ${startOf(change)}, minutes = ${change.minutes}, places = ${change.places},
        place = ${change.place}, link = ${change.link}, interviewers = ${change.interviewers}, version = version + 1
      where id = ${id} and ${startOf(change)} > now()`)) === 1;

export const writeSlotCancelled = async (tx: Tx, id: string): Promise<void> => {
  await tx.run(sql`update interview_slot set cancelled_at = now(), version = version + 1 where id = ${id}`);
};

/** Applications that chose a time, by id. */
export const listChosenBy = async (db: Queryable, slotId: string): Promise<readonly string[]> => {
  const rows = await db.many(
    { id: column.uuid },
    sql`select application_id as id from application_interview where slot_id = ${slotId} and state = 'Chosen'
         order by application_id`,
  );
  return rows.map(({ id }) => id);
};

const personRow = {
  slotId: column.uuid,
  id: column.uuid,
  name: column.text,
  registrationNumber: column.text.orNull,
  program: column.text.orNull,
  state: column.text,
} satisfies RowShape;

/** Who comes to these times, of those whom the admin may see; by name. */
export const listPeopleOf = (
  db: Queryable,
  slotIds: readonly string[],
  within: StaffBounds,
  locale: Locale,
): Promise<readonly RowOf<typeof personRow>[]> =>
  db.many(
    personRow,
    sql`select i.slot_id as "slotId", a.id, a.applicant_name as name, a.registration_number as "registrationNumber",
          (select ${localName(sql`program`, locale)} from application_preference p
             join offered_program o on o.id = p.offered_program_id join program on program.id = o.program_id
            where p.application_id = a.id and p.is_verified) as program, i.state
          from application_interview i join application a on a.id = i.application_id
         where i.slot_id = any(${slotIds}::uuid[]) and (i.state <> 'Chosen' or ${isAwaited(sql`a`)}) and a.deleted_at is null and not a.is_probe${andWithin(sql`a`, within)}
         order by a.applicant_name, a.id`,
  );
