import type { Call } from './call.ts';
import { list, nothing, record, recordWithOptional, text, yesNo } from './shapes.ts';

/** Named views of the list of applications, own ones and those that admins share. */

/** Maximum length of the name of a view, and of a set of export columns. */
export const maxViewName = 60;
/** Maximum number of views that one admin has. */
export const maxViews = 50;

export const savedName = { type: 'string', minLength: 1, maxLength: maxViewName, pattern: '\\S' } as const;
/** The query of the list's address: filters, order, page size and columns. */
const search = { type: 'string', maxLength: 2000 } as const;
/** With whom it is shared: the institution whose admins see it, null for all. Admins of one institution share with that one. */
export const audience = { type: ['integer', 'null'] } as const;

const savedView = record({
  Id: text,
  Name: text,
  Search: text,
  IsShared: yesNo,
  InstitutionCode: audience,
  OwnerName: text,
  IsOwn: yesNo,
  /** Whether the caller may change and delete it: the owner, and admins of the group. */
  MayChange: yesNo,
  /** The caller's list begins with it. */
  IsStart: yesNo,
});

/** Own views, then shared ones, by name. */
export const listSavedViews = {
  name: 'listSavedViews',
  method: 'GET',
  path: '/admin/view',
  access: 'admin',
  data: list(savedView),
} as const satisfies Call;

/** An own view of the same name is replaced. */
export const saveView = {
  name: 'saveView',
  method: 'POST',
  path: '/admin/view',
  access: 'admin',
  body: recordWithOptional({ name: savedName, search, isShared: yesNo }, { institutionCode: audience }),
  data: savedView,
} as const satisfies Call;

export const changeView = {
  name: 'changeView',
  method: 'PATCH',
  path: '/admin/view/{viewId}',
  access: 'admin',
  body: recordWithOptional({}, { name: savedName, search, isShared: yesNo, institutionCode: audience }),
  data: savedView,
} as const satisfies Call;

export const removeView = {
  name: 'removeView',
  method: 'DELETE',
  path: '/admin/view/{viewId}',
  access: 'admin',
  data: record({ Id: text }),
} as const satisfies Call;

/** Null: the list begins with all applications. */
export const setStartView = {
  name: 'setStartView',
  method: 'POST',
  path: '/admin/view/start',
  access: 'admin',
  body: record({ viewId: { anyOf: [{ type: 'string', format: 'uuid' }, nothing] } }),
  data: record({ ViewId: { anyOf: [text, nothing] } }),
} as const satisfies Call;
