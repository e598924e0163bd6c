import type { Queryable } from '../../../platform/database/queryable.ts';
import { SOON } from './revision.ts';

interface Choice {
  readonly Id: string;
  readonly Name: string;
}

export interface ShownPeriod {
  readonly institutionCode: number;
  readonly id: string;
  readonly name: string;
  readonly entity: Choice;
  readonly year: Choice;
  readonly semester: Choice;
  readonly channel: Choice;
  /** First and last day, yyyy-MM-dd in Jakarta. */
  readonly startDate: string;
  readonly endDate: string;
  /** Else it opens soon. */
  readonly isOpen: boolean;
}

const choice = (table: string): string => `json_build_object('Id', ${table}.id, 'Name', ${table}.name) as ${table}`;

const day = (moment: string): string => `to_char((${moment}) at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;

/** Periods that are open, those that close next first; then those that open soon. Only where a program is offered. */
export const findShownPeriods = async (
  db: Queryable,
  institutions: readonly number[] | undefined,
): Promise<readonly ShownPeriod[]> => {
  const { rows } = await db.query<ShownPeriod & Record<string, unknown>>(
    `select period.institution_code as "institutionCode", period.id, period.name,
            ${choice('entity')}, ${choice('semester')}, ${choice('channel')},
            json_build_object('Id', year::text, 'Name', year || '/' || year + 1) as year,
            ${day('opens_at')} as "startDate", ${day(`closes_at - interval '1 microsecond'`)} as "endDate",
            opens_at <= now() as "isOpen"
       from admission_period period
       join admission_entity entity on entity.id = entity_id
       join admission_semester semester on semester.id = semester_id
       join admission_channel channel on channel.id = channel_id
      where closes_at > now() and opens_at <= now() + ${SOON}
        and ($1::integer[] is null or period.institution_code = any($1))
        and exists (select from offered_program offered where offered.period_id = period.id and offered.active)
      order by opens_at <= now() desc, case when opens_at <= now() then closes_at else opens_at end,
               period.institution_code, entity.position, channel.position, period.id`,
    [institutions ?? null],
  );
  return rows;
};

export const readToday = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ today: string }>(`select ${day('now()')} as today`);
  return rows[0]?.today ?? '';
};
