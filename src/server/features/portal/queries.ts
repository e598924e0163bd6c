import sql, { type Sql } from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { localName } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

/** Periods that open within this time are announced. */
export const announcedBefore = sql`interval '30 days'`;

/**
 * Revision of public pages: changes with every change of content, control panel or periods, and whenever an item
 * becomes public or ends, or a period opens or closes.
 */
export const readRevision = async (db: Queryable): Promise<string> => {
  const { revision } = await db.get(
    { revision: column.text },
    sql`
    select concat_ws('.', number, to_char(now() at time zone 'Asia/Jakarta', 'YYYYMMDD'), passed) as revision
      from content_revision,
           (select count(*) filter (where opens_at <= now()) + count(*) filter (where closes_at <= now())
                   + (select count(*) from offered_program offer where offer.closes_at <= now())
                   + (select count(*) from content_item item where item.shown_from <= now())
                   + (select count(*) from content_item item where item.shown_until <= now())
                   + count(*) filter (where opens_at <= now() + ${announcedBefore}) as passed
              from admission_period) moments`,
  );
  return revision;
};

interface Choice {
  readonly Id: string;
  readonly Name: string;
}

const publicPeriodRow = {
  institutionCode: column.integer,
  id: column.text,
  name: column.text,
  entity: column.json<Choice>(),
  year: column.json<Choice>(),
  semester: column.json<Choice>(),
  channel: column.json<Choice>(),
  /** First and last day, yyyy-MM-dd in Jakarta. */
  startDate: column.text,
  endDate: column.text,
  /** False: it opens soon. */
  isOpen: column.boolean,
} satisfies RowShape;

const choice = (table: Sql, locale: Locale): Sql =>
  sql`json_build_object('Id', ${table}.id, 'Name', ${localName(table, locale)}) as ${table}`;

const day = (moment: Sql): Sql => sql`to_char((${moment}) at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;

/**
 * Periods with at least one active program: the open ones, those whose last program closes next first, then those that open soon.
 * @param institutions undefined for all
 */
export const listPublicPeriods = (
  db: Queryable,
  institutions: readonly number[] | undefined,
  locale: Locale,
): Promise<readonly RowOf<typeof publicPeriodRow>[]> =>
  db.many(
    publicPeriodRow,
    sql`
    select period.institution_code as "institutionCode", period.id,
           ${localName(sql`period`, locale)} as name, ${choice(sql`entity`, locale)},
           ${choice(sql`semester`, locale)}, ${choice(sql`channel`, locale)},
           json_build_object('Id', year::text, 'Name', year || '/' || year + 1) as year,
           ${day(sql`opens_at`)} as "startDate", ${day(sql`last_moment.at - interval '1 microsecond'`)} as "endDate",
           opens_at <= now() as "isOpen"
      from admission_period period
      join admission_entity entity on entity.id = entity_id
      join admission_semester semester on semester.id = semester_id
      join admission_channel channel on channel.id = channel_id
      cross join lateral (select period_closes_at(period) as at) last_moment
     where last_moment.at > now() and opens_at <= now() + ${announcedBefore}
       and (${institutions}::integer[] is null or period.institution_code = any(${institutions}::integer[]))
       and exists (select from offered_program offered where offered.period_id = period.id and offered.active)
     order by opens_at <= now() desc, case when opens_at <= now() then last_moment.at else opens_at end,
              period.institution_code, entity.position, channel.position, period.id`,
  );

/**
 * The fields of the control panel's contact form that public pages show, as an admin typed them. Texts exist in two languages as in content: `notice` is
 * Indonesian, `noticeEn` English. Days are yyyy-MM-dd in Jakarta, both inclusive.
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

const panelRow = {
  /** 0 for the whole group. */
  institutionCode: column.integer,
  settings: column.json<PanelSettings>(),
  /** The last migration of the form that was applied to the settings. */
  migration: column.integer,
  version: column.integer,
  updatedAt: column.timestamp,
} satisfies RowShape;

type StoredPanel = RowOf<typeof panelRow>;

/** `updatedAt` is null and `version` 0 where nothing is stored. */
export type Panel = Omit<StoredPanel, 'updatedAt'> & { readonly updatedAt: string | null };

const panelColumns = sql`institution_code as "institutionCode", settings,
  settings_migration as migration, version, updated_at as "updatedAt"`;

/** The stored panels, in the order of institution codes. */
export const listPanels = (db: Queryable): Promise<readonly StoredPanel[]> =>
  db.many(panelRow, sql`select ${panelColumns} from control_panel order by institution_code`);

/** The panel of an institution, locked until the transaction ends. */
export const lockPanel = async (tx: Tx, institutionCode: number): Promise<Panel> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`control-panel/${institutionCode}`}))`);
  const stored = await tx.find(
    panelRow,
    sql`select ${panelColumns} from control_panel where institution_code = ${institutionCode}`,
  );
  return stored ?? { institutionCode, settings: {}, migration: 0, version: 0, updatedAt: null };
};

interface PanelToStore {
  readonly answers: Readonly<Record<string, unknown>>;
  /** Answers to fields that the form no longer has. */
  readonly dropped: Readonly<Record<string, unknown>>;
  readonly migration: number;
}

/** Replaces the settings of an institution. @returns the new version */
export const writePanel = async (
  tx: Tx,
  institutionCode: number,
  { answers, dropped, migration }: PanelToStore,
  accountId: string | null,
): Promise<number> => {
  const { version } = await tx.get(
    { version: column.integer },
    sql`
    insert into control_panel as panel (institution_code, settings, settings_dropped, settings_migration, updated_by)
    values (${institutionCode}, ${JSON.stringify(answers)}, ${JSON.stringify(dropped)}, ${migration}, ${accountId})
    on conflict (institution_code) do update
      set settings = excluded.settings, settings_dropped = panel.settings_dropped || excluded.settings_dropped,
        settings_migration = excluded.settings_migration, updated_by = excluded.updated_by, updated_at = now(),
        version = panel.version + 1
    returning version`,
  );
  return version;
};
