import { locateJson } from '../../data/located-json.ts';
import { isPicture, type OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findMeantPath, findMissingPath, hasOtherFormat, isReadJson } from '../meant-path.ts';

/** Files beside the JSON files that are expected. */
const otherKnownFiles = /^(?:schemas|locales|themes)\/README\.md$|^themes\/[^/]+\/logo\.svg$/;

const fileFinding = (path: string, rule: string, severity: Finding['severity'], meant = ''): Finding =>
  createFinding(locateJson(path, ''), {
    rule,
    severity,
    params: { file: path, meant, format: meant.endsWith('.csv') ? 'CSV' : 'JSON' },
  });

/** A file that is not read: under the wrong name, a copy of one that is read, or in no known place. */
const unreadFinding = (path: string, data: OfficerData, severity: Finding['severity']): Finding => {
  const meant = findMeantPath(path, data);
  if (meant === undefined) return fileFinding(path, 'strayFile', severity);
  const exists = data.files.has(meant) || data.values.has(meant) || data.otherFiles?.includes(meant);
  if (exists) return fileFinding(path, 'unreadCopy', severity, meant);
  if (hasOtherFormat(path.toLowerCase())) return fileFinding(path, 'otherFormat', 'error', meant);
  return fileFinding(path, meant === path.toLowerCase() ? 'capitalLetters' : 'misnamedFile', 'error', meant);
};

const isReadUnderThisName = (path: string): boolean => path.endsWith('.csv') || isReadJson(path);

/** Every file is in a place that is read, under the name that is read. */
export const filesAreInKnownPlaces: Rule = (data, base) => {
  const { files, tables = new Map(), otherFiles: others = [] } = data;
  return [
    ...[...files.keys()].filter((path) => !isReadJson(path)).map((path) => unreadFinding(path, data, 'error')),
    ...others
      .filter((path) => !otherKnownFiles.test(path) && !isPicture(path))
      .map((path) => unreadFinding(path, data, 'warning')),
    ...[...files.keys(), ...tables.keys()].filter(isReadUnderThisName).flatMap((path) => {
      const meant = findMissingPath(path, data, base);
      return meant ? [fileFinding(path, 'misnamedFile', 'error', meant)] : [];
    }),
  ];
};
