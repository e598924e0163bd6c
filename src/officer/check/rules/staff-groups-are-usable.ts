import { rightsWithinBounds } from '../../../contract/staff-rights.ts';
import { STAFF_ROLES } from '../../../engine/schema/catalogue.ts';
import { isObject } from '../../../engine/schema/json.ts';
import { rightsOfRoles } from '../../../engine/staff/staff-roles.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

/** What a group gives exists, and gives some right in the place that the group names. */
export const staffGroupsAreUsable: Rule = (data): readonly Finding[] => {
  const file = data.files.get(STAFF_ROLES);
  const catalogue = findCatalogue(data);
  if (!file || !catalogue || !isObject(catalogue.staffGroups)) return [];
  const { staffGroups, staffRoles, institutions } = catalogue;
  const codes = institutions.map(({ code }) => code).filter((code) => code !== 0);
  return Object.entries(staffGroups).flatMap(([group, { roles, institution, programs = [] }]) => {
    const finding = (rule: string, at: readonly (string | number)[], params: Readonly<Record<string, string>>) =>
      createFinding(file, { rule, at: ['groups', group, ...at], params: { group, ...params } });
    const unknown = roles.flatMap((role, index) =>
      Object.hasOwn(staffRoles, role)
        ? []
        : [finding('groupRoleMissing', ['roles', index], { role, roles: Object.keys(staffRoles).join(', ') })],
    );
    const isKnown = institution === 'all' || codes.includes(institution);
    const institutionCode = institution === 'all' ? null : institution;
    const rights = rightsWithinBounds(rightsOfRoles(staffRoles, roles), { institutionCode, programIds: programs });
    return [
      ...unknown,
      ...(isKnown
        ? []
        : [
            finding('groupInstitutionMissing', ['institution'], {
              value: String(institution),
              codes: codes.join(', '),
            }),
          ]),
      ...(institution === 'all' && programs.length > 0 ? [finding('groupProgramsOfAll', ['programs'], {})] : []),
      ...(unknown.length === 0 && rights.length === 0 ? [finding('groupWithoutRights', ['roles'], {})] : []),
    ];
  });
};
