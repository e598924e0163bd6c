import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

const MAX_LENGTH = 2_000;

/** Invisible characters: they change the reading direction, or make different texts look alike. */
const invisibleCharacter = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

const codePointName = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

interface TextProblem {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** `{{name}}`, or `{{name, date(…)}}`; the portal would show other braces literally. */
const placeholder = /\{\{\s*[\w$]+\s*(?:,[^{}]*)?\}\}/g;

const findTextProblem = (text: string): TextProblem | undefined => {
  if (text.length > MAX_LENGTH)
    return { rule: 'longText', params: { size: String(text.length), most: String(MAX_LENGTH) } };
  const [sign] = invisibleCharacter.exec(text) ?? [];
  if (sign !== undefined) return { rule: 'unseenSign', params: { sign: codePointName(sign) } };
  const [nested] = /\$t\([^)]*\)?/.exec(text) ?? [];
  if (nested !== undefined) return { rule: 'nestedText', params: { nested } };
  const [braces] = /\{\{[^{}]{0,40}\}{0,2}|\}\}/.exec(text.replace(placeholder, '')) ?? [];
  return braces === undefined ? undefined : { rule: 'oddBraces', params: { braces } };
};

const findingsIn = oncePer((file: LocatedJson): readonly Finding[] => {
  const visit = (value: unknown, at: JsonPath): readonly Finding[] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, inner]) => visit(inner, [...at, name]));
    const mistake = typeof value === 'string' ? findTextProblem(value) : undefined;
    return mistake ? [createFinding(file, { ...mistake, at, params: { key: at.join('.'), ...mistake.params } })] : [];
  };
  return visit(file.value, []);
});

/** A text has no invisible characters, no nested texts and a limited length. */
export const textsAreSafe: Rule = ({ files }) =>
  [...files.values()].filter(({ path }) => path.startsWith('locales/')).flatMap((file) => findingsIn(file));
