import { valueAt } from '../../engine/schema/json.ts';
import { ownProperty } from '../../engine/schema/own-property.ts';
import type { Finding } from '../check/finding.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { type Language, languages } from '../diff/language-texts.ts';

export { type Language, languages };

interface FindingSentences {
  readonly what: string;
  readonly instead: string;
}

const MAX_PARAM_LENGTH = 400;

/** A value of a file can be as long as the file. */
const shortened = (value: string): string =>
  value.length > MAX_PARAM_LENGTH ? `${value.slice(0, MAX_PARAM_LENGTH)}…` : value;

const fill = (text: string, params: Finding['params'], language: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const param = params[name] ?? '';
    return shortened(typeof param === 'string' ? param : (ownProperty<string>(param, language) ?? ''));
  });

const textAt = (texts: unknown, key: string): string | undefined => {
  const found = valueAt({ officer: texts }, key.split('.'));
  return typeof found === 'string' ? found : undefined;
};

/** The problem and its correction, in the officer's language. `texts` is `officer.json` of that language. */
export const findingSentences = (texts: unknown, { rule, params }: Finding): FindingSentences => {
  const language = textAt(texts, 'officer.language') ?? '';
  return {
    what: fill(textAt(texts, `officer.finding.${rule}.what`) ?? rule, params, language),
    instead: fill(textAt(texts, `officer.finding.${rule}.instead`) ?? '', params, language),
  };
};

/** Texts of the tools, from the portal that contains the tools; a missing text is taken from the other language. */
export const officerTexts = ({ values }: OfficerData, language: Language): unknown =>
  [language, ...languages]
    .map((one) => values.get(`locales/${one}/officer.json`))
    .find((texts) => texts !== undefined) ?? {};
