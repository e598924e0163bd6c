import { isObject } from '../../../engine/schema/json.ts';
import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import type { JsonObject } from '../walk-json.ts';

const FILE = 'schemas/institutions.json';

const rowsOf = (value: unknown): readonly JsonObject[] =>
  isObject(value) && Array.isArray(value['institutions']) ? value['institutions'].filter(isObject) : [];

/** The number and address of an institution never change: applications, links and other programs store them. */
const findChangedCodes = ({ files }: OfficerData, base: OfficerData | undefined): readonly Finding[] => {
  const file = files.get(FILE);
  const before = rowsOf(base?.values.get(FILE));
  if (!file) return [];
  return rowsOf(file.value).flatMap((row, index) => {
    const same = before.find(({ parameter }) => parameter === row['parameter']);
    if (!same || same['code'] === row['code']) return [];
    const params = { title: String(row['title']), value: String(row['code']), before: String(same['code']) };
    return [createFinding(file, { rule: 'codeChanged', at: ['institutions', index, 'code'], params })];
  });
};

const folderOf = (path: string): string => path.split('/')[1] ?? '';

const isTheme = (path: string): boolean => /^themes\/[^/]+\/(?:tokens\.json|logo\.svg)$/.test(path);

/** A theme consists of colours and a logo. */
const findIncompleteThemes = (
  { files, logos: drawings }: OfficerData,
  themes: ReadonlySet<string>,
): readonly Finding[] =>
  [...themes].flatMap((theme) => {
    const [tokens, logo] = [`themes/${theme}/tokens.json`, `themes/${theme}/logo.svg`];
    const [there, gone] = files.has(tokens) ? [tokens, logo] : [logo, tokens];
    if (files.has(gone) || drawings === undefined || drawings.has(gone)) return [];
    return [createFinding(files.get(there) ?? locateJson(there, ''), { rule: 'halfTheme', params: { file: gone } })];
  });

/** Institutions keep their number, and their theme is complete. */
export const institutionCodesAreStable: Rule = (data, base) => {
  const paths = [...data.files.keys(), ...(data.logos?.keys() ?? [])];
  const themes = new Set(paths.filter(isTheme).map(folderOf));
  return [...findChangedCodes(data, base), ...findIncompleteThemes(data, themes)];
};
