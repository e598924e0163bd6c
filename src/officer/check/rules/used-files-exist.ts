import { decisionTables } from '../../../contract/decision-tables.ts';
import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { languages } from '../../diff/language-texts.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { languageOf } from '../texts/text-file.ts';

/** Decision tables that the program uses. */
const tables = Object.keys(decisionTables).map((name) => `schemas/rules/${name}.json`);

const missingFileFinding = (rule: string, path: string, file: string): Finding =>
  createFinding(locateJson(path, ''), { rule, params: { file } });

/** Languages that the portal needs to start; another rule reports them. */
const isRequiredLanguage = (language: string): boolean => languages.some((one) => one === language);

/** Forms that pages of the program use; programmers add and remove them. */
const programFormPattern = /^(schemas\/(?:account|payment|admin)\/[^/]+)\/schema\.json$/;

const formsIn = (data: OfficerData | undefined): readonly string[] =>
  [...(data?.files.keys() ?? [])].flatMap((path) => programFormPattern.exec(path)?.[1] ?? []);

const languagesOf = (data: OfficerData | undefined): readonly string[] =>
  [...(data?.files.keys() ?? [])].filter((path) => /^locales\/[^/]+\/./.test(path)).map(languageOf);

const isWithin = ({ files }: OfficerData, folder: string): boolean =>
  [...files.keys()].some((path) => path.startsWith(`${folder}/`));

/** Files that the program uses by name, and languages, still exist. */
export const usedFilesExist: Rule = (data, base) => {
  const files = tables.filter((path) => isWithin(data, 'schemas/rules') && !data.files.has(path));
  const spoken = new Set(languagesOf(data));
  const missing = [...new Set(languagesOf(base))].filter((one) => !spoken.has(one) && !isRequiredLanguage(one));
  const forms = [...new Set(formsIn(base))].filter((folder) => !isWithin(data, folder));
  return [
    ...files.map((path) => missingFileFinding('missingPart', path, path)),
    ...missing.map((language) => missingFileFinding('languageGone', `locales/${language}`, language)),
    ...forms.map((folder) => missingFileFinding('formGone', `${folder}/schema.json`, folder)),
  ];
};
