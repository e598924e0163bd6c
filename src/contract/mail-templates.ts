import { audience, savedName } from './admin-views.ts';
import type { Call } from './call.ts';
import { mailText, mailTexts } from './mail-message.ts';
import { list, record, recordWithOptional, text, yesNo } from './shapes.ts';

/** Named texts of mails that admins write, own ones and those that admins share. */

/** Maximum number of templates that one admin has. */
export const maxMailTemplates = 50;

const mailTemplate = record({
  Id: text,
  Name: text,
  /** By language. Languages that the portal no longer has are left out. */
  Texts: { type: 'object', additionalProperties: mailText },
  IsShared: yesNo,
  InstitutionCode: audience,
  OwnerName: text,
  IsOwn: yesNo,
  /** Whether the caller may change and delete it: the owner, and admins of the group. */
  MayChange: yesNo,
});

/** Own templates, then shared ones, by name. */
export const listMailTemplates = {
  name: 'listMailTemplates',
  method: 'GET',
  path: '/admin/mail/template',
  access: 'admin',
  data: list(mailTemplate),
} as const satisfies Call;

/**
 * An own template of the same name is replaced.
 * @returns 422 with the field and the name of an unknown placeholder
 */
export const saveMailTemplate = {
  name: 'saveMailTemplate',
  method: 'POST',
  path: '/admin/mail/template',
  access: 'admin',
  body: recordWithOptional({ name: savedName, texts: mailTexts, isShared: yesNo }, { institutionCode: audience }),
  data: mailTemplate,
} as const satisfies Call;

export const changeMailTemplate = {
  name: 'changeMailTemplate',
  method: 'PATCH',
  path: '/admin/mail/template/{templateId}',
  access: 'admin',
  body: recordWithOptional({}, { name: savedName, texts: mailTexts, isShared: yesNo, institutionCode: audience }),
  data: mailTemplate,
} as const satisfies Call;

export const removeMailTemplate = {
  name: 'removeMailTemplate',
  method: 'DELETE',
  path: '/admin/mail/template/{templateId}',
  access: 'admin',
  data: record({ Id: text }),
} as const satisfies Call;
