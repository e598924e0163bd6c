/** What a role of `schemas/roles.json` can allow. Each call of staff names the one that it needs (`rights.ts`). */
export const staffRights = [
  'applications',
  'documents',
  'review',
  'decide',
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
] as const;

export type StaffRight = (typeof staffRights)[number];
