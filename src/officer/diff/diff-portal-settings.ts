import type { Catalogue } from '../../engine/schema/types.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { compareJson } from './compare-json.ts';
import { type DescribedChange, safeChange } from './described-change.ts';
import { diffFacts } from './settings/diff-facts.ts';
import { diffInstitutions } from './settings/diff-institutions.ts';
import { diffRoles } from './settings/diff-roles.ts';

interface Catalogues {
  readonly before: Catalogue;
  readonly after: Catalogue;
}

/** Facts, roles and institutions. */
export const diffPortalSettings = (
  before: OfficerData,
  after: OfficerData,
  catalogues: Catalogues,
): readonly DescribedChange[] => [
  ...diffFacts(catalogues.before, catalogues.after),
  ...diffRoles(before, after, catalogues),
  ...diffInstitutions(catalogues.before, catalogues.after),
];

/** What officers may write at all: how many places is enough to know, for it is the developers' to change. */
export const diffMetaSchemas = (before: OfficerData, after: OfficerData): readonly DescribedChange[] => {
  const places = [...before.values.keys(), ...after.values.keys()].filter((path) => path.startsWith('schemas/meta/'));
  return [...new Set(places)].sort().flatMap((place) => {
    const [was, is] = [before.values.get(place), after.values.get(place)];
    const count = compareJson(was, is).length;
    if (count === 0) return [];
    const sentence = was === undefined ? 'fileAdded' : is === undefined ? 'fileRemoved' : 'metaChanged';
    return [
      safeChange(
        'lineChanged',
        place,
        (texts) => texts.translate(`officer-diff.change.${sentence}`, { count: String(count) }),
        () => place.split('/').at(-1) ?? place,
      ),
    ];
  });
};
