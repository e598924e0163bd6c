import { locateJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, type Rule } from '../finding.ts';
import { metaOf } from '../kinds.ts';

const texts = /^locales\/[a-z]{2,3}(?:-[a-z]+)?\/[a-z0-9-]+\.json$/;
/** What such a file has to be called is told by the rule about migrations. */
const migration = /^schemas\/application\/[^/]+\/migrations\/[^/]+\.json$/;
const isRead = (path: string): boolean =>
  texts.test(path) ||
  path.startsWith('schemas/meta/') ||
  migration.test(path) ||
  (metaOf(path) !== undefined && path === path.toLowerCase());

/** What stands beside the JSON files on purpose. */
const known = /^(?:schemas|locales|themes)\/README\.md$|^themes\/[^/]+\/logo\.svg$/;

const tell = (path: string, rule: string, severity: Finding['severity'], meant = ''): Finding =>
  findingIn(locateJson(path, ''), { rule, severity, params: { file: path, meant } });

/** A name that would be read if it were written in small letters. */
const meantBy = (path: string): string | undefined => {
  const small = path.toLowerCase();
  return small !== path && isRead(small) ? small : undefined;
};

/** Every file stands where something reads it. */
export const filesStandRight: Rule = ({ files, others = [] }: OfficerData) => [
  ...[...files.keys()]
    .filter((path) => !isRead(path))
    .map((path) => {
      const meant = meantBy(path);
      return meant ? tell(path, 'capitalLetters', 'error', meant) : tell(path, 'strayFile', 'error');
    }),
  ...others.filter((path) => !known.test(path)).map((path) => tell(path, 'strayFile', 'warning')),
];
