import { type Finding, findingIn, type Rule } from '../finding.ts';
import { isObject, type Path } from '../walk.ts';

const findOdd = (value: unknown, at: Path): readonly (readonly [Path, unknown])[] => {
  if (typeof value === 'string' && at.length > 0) return [];
  if (!isObject(value)) return [[at, value]];
  return Object.entries(value).flatMap(([name, inner]) => findOdd(inner, [...at, name]));
};

const MOST = 10;

/** A file of texts holds texts and groups of them, and nothing else. */
export const textsAreTexts: Rule = ({ files }) =>
  [...files.values()]
    .filter(({ path, syntaxErrors }) => path.startsWith('locales/') && syntaxErrors.length === 0)
    .flatMap((file): readonly Finding[] =>
      findOdd(file.value, [])
        .slice(0, MOST)
        .map(([at, value]) =>
          findingIn(file, {
            rule: at.length === 0 ? 'noTexts' : 'noText',
            at,
            params: { key: at.join('.'), value: JSON.stringify(value).slice(0, 60) },
          }),
        ),
    );
