/** The three inputs of a date as they are typed; each may be empty. */
export interface DateParts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

const empty: DateParts = { day: '', month: '', year: '' };

/** The parts of a complete or incomplete yyyy-MM-dd. */
export const toParts = (answer: unknown): DateParts => {
  if (typeof answer !== 'string') return empty;
  const [year = '', month = '', day = ''] = answer.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
};

const padded = (part: string): string => (part === '' ? '' : part.padStart(2, '0'));

/** yyyy-MM-dd; incomplete when an input is empty, which no date rule accepts; undefined when all are empty. */
export const fromParts = ({ day, month, year }: DateParts): string | undefined =>
  day + month + year === '' ? undefined : `${year}-${padded(month)}-${padded(day)}`;

/** yyyy-MM of the same inputs. */
export const fromMonthParts = ({ month, year }: DateParts): string | undefined =>
  month + year === '' ? undefined : `${year}-${padded(month)}`;

/** Whether this is a valid calendar date, yyyy-MM-dd. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
