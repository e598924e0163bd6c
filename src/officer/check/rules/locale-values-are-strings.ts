import { isObject } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

const findOtherValues = (value: unknown, at: JsonPath): readonly (readonly [JsonPath, unknown])[] => {
  if (typeof value === 'string' && at.length > 0) return [];
  if (!isObject(value)) return [[at, value]];
  return Object.entries(value).flatMap(([name, inner]) => findOtherValues(inner, [...at, name]));
};

const MAX_FINDINGS = 10;

const findingsIn = oncePer((file: LocatedJson): readonly Finding[] =>
  findOtherValues(file.value, [])
    .slice(0, MAX_FINDINGS)
    .map(([at, value]) =>
      createFinding(file, {
        rule: at.length === 0 ? 'noTexts' : 'noText',
        at,
        params: { key: at.join('.'), value: JSON.stringify(value).slice(0, 60) },
      }),
    ),
);

/** A file of texts contains only texts and groups of texts. */
export const localeValuesAreStrings: Rule = ({ files }) =>
  [...files.values()]
    .filter(({ path, syntaxErrors }) => path.startsWith('locales/') && syntaxErrors.length === 0)
    .flatMap((file) => findingsIn(file));
