import type { LocatedJson } from '../data/located-json.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { type Language, languages, type Words, wordsOf } from '../diff/words.ts';

/** What is said otherwise in each language. */
export type Spoken = Readonly<Record<Language, string>>;
export type Params = Readonly<Record<string, string | Spoken>>;

/** What an officer should look at. `rule` names its sentences: `officer.finding.<rule>.what` and `.instead`. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly rule: string;
  readonly params: Params;
}

/** One question to the data, and to how it was before the change where that is known. */
export type Rule = (data: OfficerData, base?: OfficerData) => readonly Finding[];

interface Found {
  readonly rule: string;
  /** Keys and indexes that lead to the value in question. */
  readonly at?: readonly (string | number)[];
  /** The name is in question and not the value. */
  readonly isKey?: boolean;
  readonly params?: Params;
  readonly severity?: Finding['severity'];
}

export const findingIn = (file: LocatedJson, { rule, at = [], isKey, params = {}, severity }: Found): Finding => ({
  file: file.path,
  ...file.placeOf(at, isKey ? 'key' : 'value'),
  severity: severity ?? 'error',
  rule,
  params,
});

/** A part of a finding that is said in the words of the portal, in every language of the officers. */
export const inBoth = (data: OfficerData, say: (words: Words) => string): Spoken =>
  Object.fromEntries(languages.map((language) => [language, say(wordsOf(data, [data], language))])) as Spoken;
