import type { Catalogue } from '../../engine/schema/types.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { compareJson } from './compare-json.ts';
import { tellFacts } from './settings/tell-facts.ts';
import { tellInstitutions } from './settings/tell-institutions.ts';
import { tellRoles } from './settings/tell-roles.ts';
import { harmless, type Told } from './told.ts';

interface Catalogues {
  readonly before: Catalogue;
  readonly after: Catalogue;
}

/** Facts, roles and institutions. */
export const tellPortal = (before: OfficerData, after: OfficerData, catalogues: Catalogues): readonly Told[] => [
  ...tellFacts(catalogues.before, catalogues.after),
  ...tellRoles(before, after, catalogues),
  ...tellInstitutions(catalogues.before, catalogues.after),
];

/** What officers may write at all: how many places is enough to know, for it is the developers' to change. */
export const tellMeta = (before: OfficerData, after: OfficerData): readonly Told[] => {
  const places = [...before.values.keys(), ...after.values.keys()].filter((path) => path.startsWith('schemas/meta/'));
  return [...new Set(places)].sort().flatMap((place) => {
    const [was, is] = [before.values.get(place), after.values.get(place)];
    const count = compareJson(was, is).length;
    if (count === 0) return [];
    const sentence = was === undefined ? 'fileAdded' : is === undefined ? 'fileRemoved' : 'metaChanged';
    return [
      harmless(
        'lineChanged',
        place,
        (words) => words.say(`officer-diff.change.${sentence}`, { count: String(count) }),
        () => place.split('/').at(-1) ?? place,
      ),
    ];
  });
};
