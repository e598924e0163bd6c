import { type FileRule, hasRatio, ratioOfRule } from './file-rule.ts';

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** @param month 1 to 12 */
const daysOf = (year: number, month: number): number => {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** The same day so many months later; the last day of that month where it has no such day. Days are yyyy-MM-dd. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const parts = [laterMonth, Math.min(date, daysOf(laterYear, laterMonth))];
  return [String(laterYear).padStart(4, '0'), ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
};

/** What is known of a stored file. */
export interface KnownFile {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels of a picture; null where they are not known. */
  readonly width: number | null;
  readonly height: number | null;
  /** The day of its upload in Jakarta, yyyy-MM-dd. */
  readonly uploadedOn: string;
}

/** The last day on which a field accepts the file; undefined where it does not expire. */
export const lastValidDay = (
  { validMonths }: FileRule,
  { uploadedOn }: Pick<KnownFile, 'uploadedOn'>,
): string | undefined => (validMonths === undefined ? undefined : monthsAfter(uploadedOn, validMonths));

/** Whether the file has expired. @param today yyyy-MM-dd in Jakarta */
export const isExpired = (rule: FileRule, file: Pick<KnownFile, 'uploadedOn'>, today: string): boolean => {
  const last = lastValidDay(rule, file);
  return last !== undefined && last < today;
};

/** Why a field does not accept a stored file; undefined where it does. Unknown measures are not refused. */
export const findStoredFileProblem = (
  rule: FileRule,
  file: KnownFile,
  today: string,
): 'type' | 'size' | 'dimensions' | 'shape' | 'expired' | undefined => {
  const { contentType, size, width, height } = file;
  if (!rule.types.includes(contentType)) return 'type';
  if (size > rule.maxBytes) return 'size';
  if ((width ?? Number.POSITIVE_INFINITY) < (rule.minWidth ?? 0)) return 'dimensions';
  if ((height ?? Number.POSITIVE_INFINITY) < (rule.minHeight ?? 0)) return 'dimensions';
  if (width !== null && height !== null && !hasRatio(width, height, ratioOfRule(rule))) return 'shape';
  return isExpired(rule, file, today) ? 'expired' : undefined;
};
