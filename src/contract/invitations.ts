import { code, currentPassword } from './admin-second-factor.ts';
import { institutionCode, programIds, staffRoles } from './admin-users.ts';
import type { Call } from './call.ts';
import { list, nothing, record, recordWithOptional, text, yesNo } from './shapes.ts';

/** Invitations to become a member of staff (decision 294). */

/** Days after which the link of an invitation no longer works. */
export const invitationDays = 7;
/** Open ones at the same time. */
export const maxInvitations = 200;

/**
 * open: it can be accepted · university: staff have no passwords here, and log in with the university account · account: the
 * address has an account meanwhile · lapsed: who gave it may no longer give these rights, or they no longer exist
 */
export const invitationStates = ['open', 'university', 'account', 'lapsed'] as const;
export type InvitationState = (typeof invitationStates)[number];

const state = { type: 'string', enum: invitationStates } as const;

const invitation = record({
  Id: text,
  Email: text,
  InstitutionCode: institutionCode,
  /** Empty: all of the institution. */
  ProgramIds: list(text),
  StaffRoles: list(text),
  /** Address of who gives it. */
  Giver: text,
  State: state,
  IsExpired: yesNo,
  CreatedAt: text,
  SentAt: text,
  ExpiresAt: text,
});

/** Those that were neither accepted nor withdrawn, the newest first; expired ones for 30 days. */
export const listInvitations = {
  name: 'listInvitations',
  method: 'GET',
  path: '/admin/invitation',
  access: 'admin',
  data: list(invitation),
} as const satisfies Call;

/**
 * Sends a link to an address that has no account. What it gives, and what proves who gives it, is as for a new admin in
 * `changeUser`.
 */
export const inviteStaff = {
  name: 'inviteStaff',
  method: 'POST',
  path: '/admin/invitation',
  access: 'admin',
  body: recordWithOptional(
    { email: { type: 'string', maxLength: 254 } },
    { institutionCode, programIds, staffRoles, currentPassword, code },
  ),
  data: invitation,
} as const satisfies Call;

/** Sends a new link for the same rights, which the caller gives from now on; the former link no longer works. */
export const resendInvitation = {
  name: 'resendInvitation',
  method: 'POST',
  path: '/admin/invitation/{invitationId}/resend',
  access: 'admin',
  body: recordWithOptional({}, { currentPassword, code }),
  data: invitation,
} as const satisfies Call;

/** Ends the link at once. It needs no password: it gives nothing. */
export const withdrawInvitation = {
  name: 'withdrawInvitation',
  method: 'POST',
  path: '/admin/invitation/{invitationId}/withdraw',
  access: 'admin',
  data: record({ Id: text }),
} as const satisfies Call;

const token = { type: 'string', maxLength: 200 } as const;

/** What the link gives, in words; 404 for one that was used, withdrawn or replaced, or is expired. */
export const getInvitation = {
  name: 'getInvitation',
  method: 'GET',
  path: '/invitation',
  access: 'everyone',
  query: record({ token }),
  data: record({ State: state, Email: text, Giver: text, Roles: list(text), Place: text, ExpiresAt: text }),
} as const satisfies Call;

/** Makes the account with a name and a password. The link works once. */
export const acceptInvitation = {
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitation',
  access: 'everyone',
  form: 'invitation',
  data: nothing,
} as const satisfies Call;
