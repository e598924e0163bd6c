import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { codeKeysOf } from '../texts/code-keys.ts';
import { SOURCE_LANGUAGE } from '../texts/text-file.ts';
import { hasText, splitKey, textsByLanguage } from '../texts/texts-by-language.ts';

const existsInSomeLanguage = (data: OfficerData, key: string): boolean =>
  [...textsByLanguage(data).values()].some((language) => hasText(language, key));

/** Texts that the program uses and that a change removed from every language: users would see the key. */
export const programTextsExist: Rule = (data, base) => {
  if (!base) return [];
  const names = [...new Set([...textsByLanguage(base).values()].flatMap((language) => [...language.keys()]))];
  const changed = names.filter((name) =>
    [...textsByLanguage(base).keys()].some((language) => {
      const path = `locales/${language}/${name}.json`;
      return data.files.get(path)?.text !== base.files.get(path)?.text;
    }),
  );
  if (changed.length === 0) return [];
  const gone = [...codeKeysOf(names).fullKeys].filter(
    (key) => changed.includes(splitKey(key)[0]) && existsInSomeLanguage(base, key) && !existsInSomeLanguage(data, key),
  );
  return gone.flatMap((key): readonly Finding[] => {
    const file = data.files.get(`locales/${SOURCE_LANGUAGE}/${splitKey(key)[0]}.json`);
    const at = splitKey(key)[1].split('.');
    return file ? [createFinding(file, { rule: 'programText', at, isKey: true, params: { key } })] : [];
  });
};
