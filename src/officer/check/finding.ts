import type { LocatedJson } from '../data/located-json.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { createLanguageTexts, type Language, type LanguageTexts } from '../diff/language-texts.ts';

/** A value with one text per language. */
type ByLanguage = Readonly<Record<Language, string>>;
export type FindingParams = Readonly<Record<string, string | ByLanguage>>;

/**
 * A problem for an officer to correct. `rule` is the key of its texts: `officer.finding.<rule>.what` and `.instead`.
 */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly rule: string;
  readonly params: FindingParams;
}

/** One check of the data, with the data before the change if available. */
export type Rule = (data: OfficerData, base?: OfficerData) => readonly Finding[];

interface FindingDetails {
  readonly rule: string;
  /** Path of the value in question. */
  readonly at?: readonly (string | number)[];
  /** The name is in question and not the value. */
  readonly isKey?: boolean;
  readonly params?: FindingParams;
  readonly severity?: Finding['severity'];
}

export const createFinding = (
  file: LocatedJson,
  { rule, at = [], isKey, params = {}, severity }: FindingDetails,
): Finding => ({
  file: file.path,
  ...file.positionOf(at, isKey ? 'key' : 'value'),
  severity: severity ?? 'error',
  rule,
  params,
});

/** A parameter of a finding that uses the portal's labels, in every language of the officers. */
export const inEveryLanguage = (data: OfficerData, translate: (texts: LanguageTexts) => string): ByLanguage => {
  const textIn = (language: Language): string => translate(createLanguageTexts(data, [data], language));
  return { id: textIn('id'), en: textIn('en') };
};
