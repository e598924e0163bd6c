import { faultOf } from '../../platform/database/faults.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { readClock } from '../application/queries/find-head.ts';
import type { MasterData } from './master-data.ts';
import { periods } from './queries/admission.ts';
import type { ListParams, ListRow } from './queries/list.ts';

/** Whether the database's clock stands inside the period; its end is no longer part of it. */
export const isOpen = (period: ListRow, now: string): boolean =>
  String(period['OpensAt']) <= now && now < String(period['ClosesAt']);

/** Adds `IsOpen` to remembered periods: only the clock, never the list itself, changes from call to call. */
export const withIsOpen = (periods: readonly ListRow[], now: string): readonly ListRow[] =>
  periods.map((period) => ({ ...period, IsOpen: isOpen(period, now) }));

/** While the database is away its clock is too; what is shown may follow this machine's, nothing is decided by it. */
const clockToShow = async (db: Queryable): Promise<string> => {
  try {
    return await readClock(db);
  } catch (error) {
    if (faultOf(error) !== 'away') throw error;
    return new Date().toISOString();
  }
};

/** The admission periods of a selection, each with whether it is open now. */
export const listPeriods = async (
  db: Queryable,
  masterData: MasterData,
  params: ListParams,
): Promise<readonly ListRow[]> => withIsOpen(await masterData.rows(periods, params), await clockToShow(db));
