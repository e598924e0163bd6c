import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { ownRoot, readCodeKeys } from '../texts/code-keys.ts';
import { hasIn, languagesIn, splitKey } from '../texts/languages.ts';
import { SOURCE_LANGUAGE } from '../texts/texts-of.ts';

const isSaid = (data: OfficerData, key: string): boolean =>
  [...languagesIn(data).values()].some((language) => hasIn(language, key));

/** Texts that the program names and that a change took out of every language: readers would see the name. */
export const programFindsItsTexts: Rule = (data, base) => {
  if (!base) return [];
  const names = [...new Set([...languagesIn(base).values()].flatMap((language) => [...language.keys()]))];
  const changed = names.filter((name) =>
    [...languagesIn(base).keys()].some((language) => {
      const path = `locales/${language}/${name}.json`;
      return data.files.get(path)?.text !== base.files.get(path)?.text;
    }),
  );
  if (changed.length === 0) return [];
  const gone = [...readCodeKeys(ownRoot, names).whole].filter(
    (key) => changed.includes(splitKey(key)[0]) && isSaid(base, key) && !isSaid(data, key),
  );
  return gone.flatMap((key): readonly Finding[] => {
    const file = data.files.get(`locales/${SOURCE_LANGUAGE}/${splitKey(key)[0]}.json`);
    const at = splitKey(key)[1].split('.');
    return file ? [findingIn(file, { rule: 'programText', at, isKey: true, params: { key } })] : [];
  });
};
