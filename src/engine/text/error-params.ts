import { formatLocale } from './languages.ts';

const MAX_DIGITS = 15;

/** Smaller numbers may be years. */
const LEAST_GROUPED = 10_000;

/** A limit as the language writes it: `2,5` and `100.000.000` in Indonesian. */
const formatLimit = (value: number, language: string): string =>
  new Intl.NumberFormat(formatLocale(language), {
    maximumFractionDigits: MAX_DIGITS,
    useGrouping: Math.abs(value) >= LEAST_GROUPED,
  }).format(value);

const limits: ReadonlySet<string> = new Set(['limit', 'multipleOf']);

/** The parameters of a broken rule for its text, with the numbers that the text shows in the writing of the language. */
export const toTextParams = (
  params: Readonly<Record<string, unknown>> | undefined,
  language: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      limits.has(name) && typeof value === 'number' ? formatLimit(value, language) : value,
    ]),
  );
