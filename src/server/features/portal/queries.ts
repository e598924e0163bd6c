import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** Periods that open within this time are announced. */
const SOON = `interval '30 days'`;

/**
 * What public pages show is the same as long as this text is: it changes with every change of content, control panel or
 * periods, and with every moment at which something becomes public, opens or closes.
 */
export const readRevision = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ revision: string }>(
    `select concat_ws('.', number, to_char(now() at time zone 'Asia/Jakarta', 'YYYYMMDD'), passed) as revision
       from content_revision,
            (select count(*) filter (where opens_at <= now()) + count(*) filter (where closes_at <= now())
                    + count(*) filter (where opens_at <= now() + ${SOON}) as passed from admission_period) moments`,
  );
  return rows[0]?.revision ?? '';
};

interface Choice {
  readonly Id: string;
  readonly Name: string;
}

interface PublicPeriod {
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
export const listPublicPeriods = async (
  db: Queryable,
  institutions: readonly number[] | undefined,
): Promise<readonly PublicPeriod[]> => {
  const { rows } = await db.query<PublicPeriod & Record<string, unknown>>(
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

/**
 * What the control panel says of one institution, as an admin typed it. Texts in two languages stand side by side as in
 * content: `notice` is Indonesian, `noticeEn` English. Days are yyyy-MM-dd in Jakarta, both inclusive.
 */
export interface PanelSettings {
  readonly notice?: string;
  readonly noticeEn?: string;
  readonly noticeFrom?: string;
  readonly noticeUntil?: string;
  readonly address?: string;
  readonly addressEn?: string;
  readonly phone?: string;
  readonly whatsapp?: string;
  readonly email?: string;
  readonly hours?: string;
  readonly hoursEn?: string;
  readonly mapUrl?: string;
  readonly helpPhone?: string;
}

export interface Panel {
  /** 0 for the whole group. */
  readonly institutionCode: number;
  readonly settings: PanelSettings;
  readonly version: number;
  readonly updatedAt: string | null;
}

const columns = `institution_code as "institutionCode", settings, version, updated_at as "updatedAt"`;

/** Institutions about which nothing was said yet are left out. */
export const listPanels = async (db: Queryable): Promise<readonly Panel[]> => {
  const { rows } = await db.query<Panel & Record<string, unknown>>(
    `select ${columns} from control_panel order by institution_code`,
  );
  return rows;
};

/** While nobody else changes it; version 0 where nothing was said yet. */
export const lockPanel = async (tx: Tx, institutionCode: number): Promise<Panel> => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`control-panel/${institutionCode}`]);
  const { rows } = await tx.query<Panel & Record<string, unknown>>(
    `select ${columns} from control_panel where institution_code = $1`,
    [institutionCode],
  );
  return rows[0] ?? { institutionCode, settings: {}, version: 0, updatedAt: null };
};

/** Puts these settings in the place of those before. @returns the new version */
export const writePanel = async (
  tx: Tx,
  institutionCode: number,
  settings: PanelSettings,
  accountId: string | null,
): Promise<number> => {
  const { rows } = await tx.query<{ version: number }>(
    `insert into control_panel as panel (institution_code, settings, updated_by) values ($1, $2, $3)
     on conflict (institution_code) do update
       set settings = excluded.settings, updated_by = excluded.updated_by, updated_at = now(), version = panel.version + 1
     returning version`,
    [institutionCode, JSON.stringify(settings), accountId],
  );
  return rows[0]?.version as number;
};
