import { audience, savedName } from './admin-views.ts';
import type { Call } from './call.ts';
import { list, record, recordWithOptional, text, yesNo } from './shapes.ts';

/** Named sets of export columns, own ones and those that admins share. */

/** Maximum number of sets that one admin has. */
export const maxExportSets = 50;

/** Keys of `listExportColumns`. */
const columns = {
  type: 'array',
  minItems: 1,
  maxItems: 400,
  items: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^,]*$' },
} as const;

const exportSet = record({
  Id: text,
  Name: text,
  /** Those whose field is gone are left out. */
  Columns: list(text),
  IsShared: yesNo,
  InstitutionCode: audience,
  OwnerName: text,
  IsOwn: yesNo,
  /** Whether the caller may change and delete it: the owner, and admins of the group. */
  MayChange: yesNo,
});

/** Own sets, then shared ones, by name. */
export const listExportSets = {
  name: 'listExportSets',
  method: 'GET',
  path: '/admin/export-set',
  access: 'admin',
  data: list(exportSet),
} as const satisfies Call;

/** An own set of the same name is replaced. */
export const saveExportSet = {
  name: 'saveExportSet',
  method: 'POST',
  path: '/admin/export-set',
  access: 'admin',
  body: recordWithOptional({ name: savedName, columns, isShared: yesNo }, { institutionCode: audience }),
  data: exportSet,
} as const satisfies Call;

export const changeExportSet = {
  name: 'changeExportSet',
  method: 'PATCH',
  path: '/admin/export-set/{setId}',
  access: 'admin',
  body: recordWithOptional({}, { name: savedName, columns, isShared: yesNo, institutionCode: audience }),
  data: exportSet,
} as const satisfies Call;

export const removeExportSet = {
  name: 'removeExportSet',
  method: 'DELETE',
  path: '/admin/export-set/{setId}',
  access: 'admin',
  data: record({ Id: text }),
} as const satisfies Call;
