import type { LocalName, OfferedDays } from './choice-list.ts';

/** Longer lists are loaded too slowly on a phone. */
export const MAX_ENTRIES = 50_000;
export const MAX_NAME_LENGTH = 200;

const VALUE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The file of the name has another encoding, and its letters are lost. */
const REPLACEMENT_CHARACTER = '\ufffd';

/** What is stored as the answer: safe in URLs, files and conditions. */
export const isListValue = (text: string): boolean => VALUE.test(text);

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A day as yyyy-MM-dd that the calendar has. */
export const isRealDay = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = DAY.test(text) ? text.split('-').map(Number) : [];
  const days = (DAYS_OF_MONTHS[month - 1] ?? 0) + Number(month === 2 && isLeapYear(year));
  return year > 0 && day >= 1 && day <= days;
};

/** An entry as staff type it: texts that are not filled in are empty or absent. */
export interface TypedEntry extends OfferedDays {
  readonly value: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly parent?: string | undefined;
}

export type EntryPart = 'value' | 'names' | 'parent' | keyof OfferedDays;

/** A broken rule of an entry; of a name with its language. */
export interface EntryProblem {
  readonly part: EntryPart;
  readonly rule: 'required' | 'form' | 'tooLong' | 'encoding' | 'date' | 'reversed' | 'unknown';
  readonly language?: string;
}

/** What an entry is compared with. */
export interface EntryContext {
  readonly languages: readonly string[];
  readonly dependsOn: boolean;
  /** The values that the parent may have; undefined where they are not known. */
  readonly parents?: ReadonlySet<string> | undefined;
}

const isEmpty = (text: string | undefined): boolean => text === undefined || text.trim() === '';

const nameRule = (name: string | undefined): EntryProblem['rule'] | undefined => {
  if (name === undefined || isEmpty(name)) return 'required';
  if (name.length > MAX_NAME_LENGTH) return 'tooLong';
  return name.includes(REPLACEMENT_CHARACTER) ? 'encoding' : undefined;
};

const dateProblem = (part: keyof OfferedDays, day: string): readonly EntryProblem[] =>
  day === '' || isRealDay(day) ? [] : [{ part, rule: 'date' }];

const dayProblems = ({ from = '', until = '' }: TypedEntry): readonly EntryProblem[] => {
  const wrong = [...dateProblem('until', until), ...dateProblem('from', from)];
  if (wrong.length > 0 || from === '' || until === '') return wrong;
  return until < from ? [{ part: 'until', rule: 'reversed' }] : [];
};

const parentProblems = ({ parent }: TypedEntry, { dependsOn, parents }: EntryContext): readonly EntryProblem[] => {
  if (!dependsOn) return [];
  if (parent === undefined || isEmpty(parent)) return [{ part: 'parent', rule: 'required' }];
  return parents === undefined || parents.has(parent) ? [] : [{ part: 'parent', rule: 'unknown' }];
};

/** The broken rules of an entry, the same in browser and server. */
export const entryProblems = (entry: TypedEntry, context: EntryContext): readonly EntryProblem[] => {
  const value: readonly EntryProblem[] = isListValue(entry.value)
    ? []
    : [{ part: 'value', rule: isEmpty(entry.value) ? 'required' : 'form' }];
  const names = context.languages.flatMap((language): readonly EntryProblem[] => {
    const rule = nameRule(entry.names[language]);
    return rule === undefined ? [] : [{ part: 'names', rule, language }];
  });
  return [...value, ...names, ...parentProblems(entry, context), ...dayProblems(entry)];
};

/** One text where the name is the same in all languages, which then holds for languages of later. */
export const nameOfTexts = (names: Readonly<Record<string, string>>): LocalName => {
  const [first = '', ...others] = Object.values(names);
  return others.every((name) => name === first) ? first : names;
};

/** The name in each of the languages. */
export const textsOfName = (name: LocalName, languages: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(languages.map((language) => [language, typeof name === 'string' ? name : (name[language] ?? '')]));
