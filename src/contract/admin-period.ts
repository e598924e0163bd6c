import { applicationFilter } from './admin-applications.ts';
import type { Call } from './call.ts';
import { list, partial, record, text, whole, yesNo } from './shapes.ts';

/** Every admission period that ever was or will be, the newest first: what lists and numbers can be narrowed to. */
export const listAdminPeriods = {
  name: 'listAdminPeriods',
  method: 'GET',
  path: '/admin/period',
  access: 'admin',
  query: partial({}, { institutionCode: applicationFilter.institutionCode }),
  data: list(record({ Id: text, Name: text, InstitutionCode: whole, IsOpen: yesNo })),
} as const satisfies Call;
