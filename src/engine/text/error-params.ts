import { type LocalName, nameIn } from '../lists/choice-list.ts';
import { DEFAULT_LANGUAGE, formatLocale } from './languages.ts';

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

/** A parameter that has a name in each language, such as that of a program. */
interface NameParam {
  readonly names: LocalName;
}

export const nameParam = (names: LocalName): NameParam => ({ names });

const isNameParam = (value: unknown): value is NameParam =>
  typeof value === 'object' && value !== null && 'names' in value;

/** The parameters of a text, with names in its language. */
export const inLanguage = (
  params: Readonly<Record<string, unknown>> | undefined,
  language: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      isNameParam(value) ? nameIn(value.names, language, DEFAULT_LANGUAGE) : value,
    ]),
  );

/** The parameters of a broken rule for its text, with the numbers that the text shows in the writing of the language. */
export const toTextParams = (
  params: Readonly<Record<string, unknown>> | undefined,
  language: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(inLanguage(params, language)).map(([name, value]) => [
      name,
      limits.has(name) && typeof value === 'number' ? formatLimit(value, language) : value,
    ]),
  );
