/** Groups of the university's identity provider, and what they give in the portal. */

export interface StaffGroup {
  /** Roles of `schemas/roles.json`. */
  readonly roles: readonly string[];
  /** The code of an institution. */
  readonly institution: number | 'all';
  /** Programs of study of the institution; absent: all of them. */
  readonly programs?: readonly string[];
}

/** Group of the provider -> what it gives. */
export type StaffGroups = Readonly<Record<string, StaffGroup>>;

interface GroupRights {
  readonly staffRoles: readonly string[];
  /** null: all institutions. */
  readonly institutionCode: number | null;
  readonly programIds: readonly string[];
}

const sorted = (values: readonly string[]): readonly string[] => [...new Set(values)].sort();

const rightsOf = ({ roles, institution, programs = [] }: StaffGroup): GroupRights => ({
  staffRoles: sorted(roles),
  institutionCode: institution === 'all' ? null : institution,
  programIds: sorted(programs),
});

const includesAll = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((one) => all.includes(one));

const placeOf = ({ institutionCode, programIds }: GroupRights): string => JSON.stringify([institutionCode, programIds]);

/** Whether whoever has `one` has everything that `other` gives. */
const covers = (one: GroupRights, other: GroupRights): boolean =>
  includesAll(one.staffRoles, other.staffRoles) &&
  (one.institutionCode === null || one.institutionCode === other.institutionCode) &&
  (one.programIds.length === 0 || (other.programIds.length > 0 && includesAll(one.programIds, other.programIds)));

/** One entry for each place, with all roles that the groups give there. */
const mergePlaces = (all: readonly GroupRights[]): readonly GroupRights[] => {
  const places = new Map<string, GroupRights>();
  for (const rights of all) {
    const place = placeOf(rights);
    places.set(place, {
      ...rights,
      staffRoles: sorted([...rights.staffRoles, ...(places.get(place)?.staffRoles ?? [])]),
    });
  }
  return [...places.values()];
};

/**
 * What the groups of a person give. An account has one place that bounds all of its roles, so that groups of different places
 * go together only where nobody gets a role in a place where no group gives it.
 * @returns `none`: no group is mapped · `severalPlaces`: the groups do not go together
 */
export const rightsOfGroups = (
  groups: StaffGroups,
  names: readonly string[],
): GroupRights | 'none' | 'severalPlaces' => {
  const mapped = sorted(names).flatMap((name) => (Object.hasOwn(groups, name) ? [groups[name] as StaffGroup] : []));
  const merged = mergePlaces(mapped.map(rightsOf));
  const [first, ...others] = merged.filter((one) => !merged.some((other) => other !== one && covers(other, one)));
  if (first === undefined) return 'none';
  if (others.length === 0) return first;
  const isOneRole = others.every(
    ({ institutionCode, staffRoles }) =>
      institutionCode === first.institutionCode && staffRoles.join() === first.staffRoles.join(),
  );
  if (!isOneRole) return 'severalPlaces';
  return { ...first, programIds: sorted([first, ...others].flatMap(({ programIds }) => programIds)) };
};
