/** Role of `schemas/roles.json` -> the rights that it gives. */
export type StaffRoles = Readonly<Record<string, readonly string[]>>;

/** What somebody with these roles may do. A role that the data no longer have gives nothing. */
export const rightsOfRoles = (roles: StaffRoles, held: readonly string[]): readonly string[] => [
  ...new Set(held.flatMap((role) => (Object.hasOwn(roles, role) ? (roles[role] ?? []) : []))),
];

/** The roles that give a right. */
export const rolesWithRight = (roles: StaffRoles, right: string): readonly string[] =>
  Object.keys(roles).filter((role) => roles[role]?.includes(right));

/** Whether somebody with these rights may give or take a role: nobody changes more than they have. */
export const canChangeRole = (roles: StaffRoles, rights: readonly string[], role: string): boolean =>
  rightsOfRoles(roles, [role]).every((right) => rights.includes(right));
