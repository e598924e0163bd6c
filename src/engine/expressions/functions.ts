import type { Environment } from '@marcbachmann/cel-js';
import ibanModule from 'validator/lib/isIBAN.js';
import isISBN from 'validator/lib/isISBN.js';
import isLuhnNumber from 'validator/lib/isLuhnNumber.js';

/** A bundler gives the default of this CommonJS module, Node the module, which holds its default. */
const isIBAN = 'default' in ibanModule ? (ibanModule.default as typeof ibanModule) : ibanModule;

/** `yyyy-MM-dd` as a number of days that grows by one from day to day; undefined for anything else. */
const dayNumber = (date: string): number | undefined => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0] = parts;
  // Years begin in March, so that the leap day is the last day of one.
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day;
};

/** Days from one date to another, both yyyy-MM-dd; not a number for anything else. */
export const daysBetween = (from: string, until: string): number =>
  (dayNumber(until) ?? Number.NaN) - (dayNumber(from) ?? Number.NaN);

/** Whole years: in other years, a person born on 29 February turns a year older on 1 March. */
const yearsBetween = (from: string, until: string): number => {
  if (dayNumber(from) === undefined || dayNumber(until) === undefined) return Number.NaN;
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4));
  return until.slice(5) < from.slice(5) ? years - 1 : years;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Rounds half up in decimal notation: 1.005 becomes 1.01 with two digits, which binary rounding does not give. */
const round = (number: number, digits: number): number => {
  const [mantissa = '', exponent = '0'] = Math.abs(number).toExponential(15).split('e');
  const shifted = Math.round(Number(`${Number(mantissa).toPrecision(15)}e${Number(exponent) + digits}`));
  return Math.sign(number) * Number(`${shifted}e${-digits}`);
};

/** Whether two of the ranges `[from, until]` have a day, hour or number in common; both ends belong to a range. */
const overlap = (ranges: readonly (readonly (string | number)[])[]): boolean => {
  const sorted = ranges
    .filter((range) => range.length === 2)
    .sort(([a = ''], [b = '']) => (a < b ? -1 : Number(a > b)));
  return sorted.some(([from = ''], index) => {
    const before = sorted[index - 1]?.[1];
    return before !== undefined && from <= before;
  });
};

/** An Indonesian identity number contains two digits each of day (plus 40 for women), month and year of birth. */
const nikFits = (nik: string, birthDate: string): boolean => {
  const match = /^\d{6}(\d{2})(\d{2})(\d{2})\d{4}$/.exec(nik);
  if (!match) return false;
  const [day = 0, month = 0, year = 0] = match.slice(1).map(Number);
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthDate.split('-').map(Number);
  return day % 40 === bornDay && month === bornMonth && year === bornYear % 100;
};

const plain = (text: string): string => text.replace(/[\s.-]/g, '');

/**
 * Each digit times the weight of its place, added up: what most check digits are calculated from. A last X counts 10, as
 * in ISBN-10. Not a number where the text has another length or another sign, so that no comparison with it is true.
 */
const weightedSum = (text: string, weights: readonly number[]): number => {
  const signs = plain(text);
  if (signs.length !== weights.length || !/^\d*[\dX]$/.test(signs)) return Number.NaN;
  return sum(weights.map((weight, place) => weight * (signs[place] === 'X' ? 10 : Number(signs[place]))));
};

/** Every function that an expression may call in addition to those of CEL, by its CEL signature. */
export const functions = {
  'count(list): double': (list: readonly unknown[]) => list.length,
  'length(string): double': (text: string) => [...text].length,
  'sum(list<double>): double': sum,
  'average(list<double>): double': (numbers: readonly number[]) => sum(numbers) / numbers.length,
  'lowest(list<double>): double': (numbers: readonly number[]) => Math.min(...numbers),
  'highest(list<double>): double': (numbers: readonly number[]) => Math.max(...numbers),
  'round(double, double): double': round,
  'unique(list): bool': (list: readonly unknown[]) =>
    new Set(list.map((entry) => JSON.stringify(entry))).size === list.length,
  'overlap(list<list<string>>): bool': overlap,
  'overlap(list<list<double>>): bool': overlap,
  'yearsBetween(string, string): double': yearsBetween,
  'daysBetween(string, string): double': daysBetween,
  'nikFits(string, string): bool': nikFits,
  'isLuhn(string): bool': (text: string) => isLuhnNumber(plain(text)),
  'isIsbn(string): bool': (text: string) => isISBN(plain(text)),
  'isIban(string): bool': (text: string) => isIBAN(plain(text)),
  'weightedSum(string, list<double>): double': weightedSum,
} as const;

type Arithmetic = (a: number, b: number) => number;

/** An integer that CEL returns, such as `size(list)`, and a decimal number. */
const mixedOperators: Readonly<Record<string, Arithmetic>> = {
  '+': (a, b) => Number(a) + Number(b),
  '-': (a, b) => Number(a) - Number(b),
  '*': (a, b) => Number(a) * Number(b),
  '/': (a, b) => Number(a) / Number(b),
};

const mixedTypes = [
  ['double', 'int'],
  ['int', 'double'],
] as const;

/** Adds the functions, and operators between the two number types of CEL. */
export const addFunctions = (environment: Environment): Environment => {
  for (const [signature, handler] of Object.entries(functions)) environment.registerFunction(signature, handler);
  // CEL's own takes the integers that no expression of a form has.
  environment.registerFunction(
    'string.substring(double, double): string',
    (text: string, from: number, until: number) => text.slice(from, until),
  );
  environment.registerOperator('double % double: double', (a: number, b: number) => a % b);
  environment.registerOperator('double == int', (a: unknown, b: unknown) => Number(a) === Number(b));
  for (const [left, right] of mixedTypes)
    for (const [sign, handler] of Object.entries(mixedOperators))
      environment.registerOperator(`${left} ${sign} ${right}: double`, handler);
  return environment;
};
