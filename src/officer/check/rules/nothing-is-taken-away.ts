import { decisions } from '../../../contract/decisions.ts';
import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { languages } from '../../diff/words.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { languageOf } from '../texts/texts-of.ts';

/** Tables that the program asks. */
const tables = Object.keys(decisions).map((name) => `schemas/rules/${name}.json`);

const tellGone = (rule: string, path: string, file: string): Finding =>
  findingIn(locateJson(path, ''), { rule, params: { file } });

/** Languages without which there is no portal at all; that is told elsewhere. */
const isAlways = (language: string): boolean => languages.some((one) => one === language);

/** Forms that pages of the program are made of: which there are decide those who program. */
const ofProgram = /^(schemas\/(?:account|payment|admin)\/[^/]+)\/schema\.json$/;

const formsIn = (data: OfficerData | undefined): readonly string[] =>
  [...(data?.files.keys() ?? [])].flatMap((path) => ofProgram.exec(path)?.[1] ?? []);

const languagesOf = (data: OfficerData | undefined): readonly string[] =>
  [...(data?.files.keys() ?? [])].filter((path) => /^locales\/[^/]+\/./.test(path)).map(languageOf);

const isWithin = ({ files }: OfficerData, folder: string): boolean =>
  [...files.keys()].some((path) => path.startsWith(`${folder}/`));

/** Whatever the program asks for by name is still there, and so is every language that was spoken. */
export const nothingIsTakenAway: Rule = (data, base) => {
  const files = tables.filter((path) => isWithin(data, 'schemas/rules') && !data.files.has(path));
  const spoken = new Set(languagesOf(data));
  const silent = [...new Set(languagesOf(base))].filter((one) => !spoken.has(one) && !isAlways(one));
  const forms = [...new Set(formsIn(base))].filter((folder) => !isWithin(data, folder));
  return [
    ...files.map((path) => tellGone('missingPart', path, path)),
    ...silent.map((language) => tellGone('languageGone', `locales/${language}`, language)),
    ...forms.map((folder) => tellGone('formGone', `${folder}/schema.json`, folder)),
  ];
};
