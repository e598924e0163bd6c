import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

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
export const findPanels = async (db: Queryable): Promise<readonly Panel[]> => {
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
