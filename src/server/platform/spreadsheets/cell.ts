/** A calendar day: `2026-11-22`. */
export interface Day {
  readonly day: string;
}

/** A moment as an ISO text; files show it in Western Indonesian Time. */
export interface Moment {
  readonly moment: string;
}

/** A calendar month: `2026-11`. */
export interface Month {
  readonly month: string;
}

/** A cell that spreadsheets sort and group as a date. */
export type Time = Day | Month | Moment;

/** Whole rupiah. */
export interface Rupiah {
  readonly rupiah: number;
}

export type Cell = string | number | Time | Rupiah | null;

/** Stream of rows; the first one is the heading. */
export type Rows = AsyncIterable<readonly Cell[]>;

export interface Sheet {
  readonly name: string;
  /** Called after the sheets before it are written. */
  readonly rows: () => Rows;
}

const WIB_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

const parseTime = (cell: Time): number => {
  if ('day' in cell) return Date.parse(`${cell.day}T00:00:00Z`);
  return 'month' in cell ? Date.parse(`${cell.month}-01T00:00:00Z`) : Date.parse(cell.moment) + WIB_MS;
};

/** Milliseconds of the local time in Jakarta, of a month at its first day; undefined when it is not a date. */
const jakartaMs = (cell: Time): number | undefined => {
  const ms = parseTime(cell);
  return Number.isNaN(ms) ? undefined : ms;
};

/** Days since 31 December 1899, as in spreadsheets; undefined before March 1900, where spreadsheets disagree. */
export const toSerialDate = (cell: Time): number | undefined => {
  const ms = jakartaMs(cell);
  const serial = ms === undefined ? undefined : Math.floor(ms / 1000) / (DAY_MS / 1000) + 25_569;
  return serial === undefined || serial < 61 ? undefined : serial;
};

/** `2026-11-22`, `2026-11` or `2026-11-22 14:30`; the text itself when it is not a date. */
export const formatTime = (cell: Time): string => {
  if ('day' in cell) return cell.day;
  if ('month' in cell) return cell.month;
  const ms = jakartaMs(cell);
  return ms === undefined ? cell.moment : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
};
