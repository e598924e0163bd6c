/** What a role of `schemas/roles.json` can allow. Each call of staff names the one that it needs (`rights.ts`). */
export const staffRights = [
  'applications',
  'documents',
  'review',
  'score',
  'decide',
  'interviews',
  'mail',
  'export',
  'payments',
  'promoCodes',
  'content',
  'reports',
  'issues',
  'panel',
  'masterData',
  'accounts',
  'roles',
  'audit',
  'webhooks',
  'apiKeys',
] as const;

export type StaffRight = (typeof staffRights)[number];

/** Rights whose calls reach the whole group at once: an admin of one institution does not have them. */
export const groupRights: readonly string[] = [
  'masterData',
  'roles',
  'webhooks',
  'apiKeys',
] satisfies readonly StaffRight[];

/** Rights about applications, which have programs: an admin of some programs has no others. */
export const programRights: readonly string[] = [
  'applications',
  'documents',
  'review',
  'score',
  'decide',
  'interviews',
  'mail',
  'export',
  'reports',
] satisfies readonly StaffRight[];

/**
 * Rights that no key can have, whatever the data say: their calls change who may do what, write to addresses of others, or
 * are about what a person does in the portal.
 */
const rightsOfPeople: readonly string[] = [
  'accounts',
  'roles',
  'webhooks',
  'apiKeys',
  'mail',
  'score',
] satisfies readonly StaffRight[];

/** Of the rights that the data allow to keys, those that a key can have. */
export const rightsForKeys = (allowed: readonly string[]): readonly string[] =>
  staffRights.filter((right) => allowed.includes(right) && !rightsOfPeople.includes(right));

interface Bounds {
  readonly institutionCode: number | null;
  /** Programs of study; empty: all. */
  readonly programIds: readonly string[];
}

/** Of what the roles of an admin allow, what they may do within their bounds. */
export const rightsWithinBounds = (
  rights: readonly string[],
  { institutionCode, programIds }: Bounds,
): readonly string[] => {
  if (programIds.length > 0) return rights.filter((right) => programRights.includes(right));
  return institutionCode === null ? rights : rights.filter((right) => !groupRights.includes(right));
};

interface SessionOfStaff {
  readonly role: string;
  readonly staffRights?: readonly string[];
}

/**
 * What the roles of a session allow, for the browser. During an upgrade the reply may come from a process that knows no
 * roles: it names no rights and allows an admin everything.
 */
export const rightsOfSession = (session: SessionOfStaff | null | undefined): readonly string[] =>
  session?.staffRights ?? (session?.role.toLowerCase() === 'admin' ? staffRights : []);
