import type { StaffRight } from '../../../contract/staff-rights.ts';
import { STAFF_ROLES } from '../../../engine/schema/catalogue.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

/** What the one needs who gives roles: the page of the accounts, and the right itself. */
const rightsToGiveRoles: readonly StaffRight[] = ['accounts', 'roles'];

const rolesIn = ({ values }: OfficerData): Readonly<Record<string, readonly unknown[]>> => {
  const file = values.get(STAFF_ROLES);
  const roles = isObject(file) && isObject(file['roles']) ? file['roles'] : {};
  return Object.fromEntries(Object.entries(roles).map(([role, rights]) => [role, Array.isArray(rights) ? rights : []]));
};

/**
 * The role of the first admin has every right, because nobody gives more than they have; and no role is removed that
 * accounts may have. A new role with every right would help nobody: no account has it yet.
 */
export const staffRolesAreUsable: Rule = (data, base): readonly Finding[] => {
  const file = data.files.get(STAFF_ROLES);
  if (!file) return [];
  const roles = rolesIn(data);
  const given = [...new Set(Object.values(roles).flat())];
  const all = [...new Set([...rightsToGiveRoles, ...given])];
  const { systemAdmin = [] } = roles;
  const missing = all.filter((right) => !systemAdmin.includes(right)).join(', ');
  const gone = base ? Object.keys(rolesIn(base)).filter((role) => !Object.hasOwn(roles, role)) : [];
  return [
    ...(missing === ''
      ? []
      : [createFinding(file, { rule: 'nobodyGivesRoles', at: ['roles', 'systemAdmin'], params: { missing } })]),
    ...gone.map((role) => createFinding(file, { rule: 'roleGone', at: ['roles'], isKey: true, params: { role } })),
  ];
};
