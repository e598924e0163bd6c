/** A calendar day: `2026-11-22`. */
export interface Day {
  readonly day: string;
}

/** A moment as an ISO text; files show it in Western Indonesian Time. */
export interface Moment {
  readonly moment: string;
}

/** Whole rupiah. */
export interface Rupiah {
  readonly rupiah: number;
}

export type Cell = string | number | Day | Moment | Rupiah | null;

/** Stream of rows; the first one is the heading. */
export type Rows = AsyncIterable<readonly Cell[]>;

export interface Sheet {
  readonly name: string;
  /** Called after the sheets before it are written. */
  readonly rows: () => Rows;
}

const WIB_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** Milliseconds of the local time in Jakarta; undefined when it is not a date. */
export const jakartaMs = (cell: Day | Moment): number | undefined => {
  const ms = 'day' in cell ? Date.parse(`${cell.day}T00:00:00Z`) : Date.parse(cell.moment) + WIB_MS;
  return Number.isNaN(ms) ? undefined : ms;
};

/** Days since 31 December 1899, as in spreadsheets; undefined before March 1900, where spreadsheets disagree. */
export const toSerialDate = (cell: Day | Moment): number | undefined => {
  const ms = jakartaMs(cell);
  const serial = ms === undefined ? undefined : Math.floor(ms / 1000) / (DAY_MS / 1000) + 25_569;
  return serial === undefined || serial < 61 ? undefined : serial;
};

/** `2026-11-22` or `2026-11-22 14:30`; the text itself when it is not a date. */
export const formatTime = (cell: Day | Moment): string => {
  const ms = jakartaMs(cell);
  if ('day' in cell) return cell.day;
  return ms === undefined ? cell.moment : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
};
