import { locateJson } from '../../data/located-json.ts';
import { isPicture, type OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { findMetaSchemaPath } from '../meta-schema-path.ts';

const textFilePattern = /^locales\/[a-z]{2,3}(?:-[a-z]+)?\/[a-z0-9-]+\.json$/;
/** The rules about migrations report wrong names, and forms whose answers nobody stores. */
const migrationPattern =
  /^schemas\/(?:(?:application|account|payment|admin)\/[^/]+|content\/promo-code)\/migrations\/[^/]+\.json$/;
const isRead = (path: string): boolean =>
  textFilePattern.test(path) ||
  path.startsWith('schemas/meta/') ||
  migrationPattern.test(path) ||
  (findMetaSchemaPath(path) !== undefined && path === path.toLowerCase());

/** Files beside the JSON files that are expected. */
const otherKnownFiles = /^(?:schemas|locales|themes)\/README\.md$|^themes\/[^/]+\/logo\.svg$/;

const fileFinding = (path: string, rule: string, severity: Finding['severity'], meant = ''): Finding =>
  createFinding(locateJson(path, ''), { rule, severity, params: { file: path, meant } });

/** A name that would be read if it were in lower case. */
const findLowerCasePath = (path: string): string | undefined => {
  const small = path.toLowerCase();
  return small !== path && isRead(small) ? small : undefined;
};

/** Every file is in a place that is read. */
export const filesAreInKnownPlaces: Rule = ({ files, otherFiles: others = [] }: OfficerData) => [
  ...[...files.keys()]
    .filter((path) => !isRead(path))
    .map((path) => {
      const meant = findLowerCasePath(path);
      return meant ? fileFinding(path, 'capitalLetters', 'error', meant) : fileFinding(path, 'strayFile', 'error');
    }),
  ...others
    .filter((path) => !otherKnownFiles.test(path) && !isPicture(path))
    .map((path) => fileFinding(path, 'strayFile', 'warning')),
];
