import type { ListRow } from '../../store/master-data/list.ts';

/** Whether the database's clock stands inside the period; its end is no longer part of it. */
export const isOpen = (period: ListRow, now: string): boolean =>
  String(period['OpensAt']) <= now && now < String(period['ClosesAt']);

/** Adds `IsOpen` to remembered periods: only the clock, never the list itself, changes from call to call. */
export const withIsOpen = (periods: readonly ListRow[], now: string): readonly ListRow[] =>
  periods.map((period) => ({ ...period, IsOpen: isOpen(period, now) }));
