import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal, formatShortDate } from '../../../state/format.ts';
import type { ReportColumn, ReportRow } from './queries.ts';

export type CellValue = ReportRow['cells'][number];

/** Stands for a number that there is not. */
const NO_NUMBER = '–';

/** A cell as the reader's language writes it. */
export const useCellText = (): ((kind: ReportColumn['kind'], value: CellValue | undefined) => string) => {
  const { language } = useTranslation().i18n;
  return (kind, value) => {
    if (value === null || value === undefined) return NO_NUMBER;
    if (typeof value === 'string') return kind === 'day' ? formatShortDate(value, language) : value;
    return kind === 'count' ? formatCount(value, language) : formatDecimal(value, language);
  };
};

/** The first cell of a row: what it is about. */
export const labelOf = ({ cells }: ReportRow): string => String(cells[0] ?? '');
