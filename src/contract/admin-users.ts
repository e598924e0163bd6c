import { code, currentPassword } from './admin-second-factor.ts';
import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

const role = { type: 'string', enum: ['applicant', 'admin'] } as const;
export const institutionCode = { type: ['integer', 'null'] } as const;
/** Ids of programs of study of the institution; null for all of them. */
export const programIds = {
  type: ['array', 'null'],
  maxItems: 200,
  uniqueItems: true,
  items: { type: 'string', maxLength: 100 },
} as const;
/** Keys of `schemas/roles.json`. */
export const staffRoles = {
  type: 'array',
  maxItems: 40,
  uniqueItems: true,
  items: { type: 'string', maxLength: 40 },
} as const;

const userFields = {
  id: text,
  email: text,
  firstName: nullableText,
  lastName: nullableText,
  role: text,
  /** For an admin: the only institution; null for all. */
  institutionCode,
  /** Of an admin; empty for an applicant. */
  staffRoles: list(text),
  active: yesNo,
  /** Closed at the request of its owner; cannot be opened again. */
  isClosed: yesNo,
  verifiedAt: nullableText,
  hasSecondFactor: yesNo,
  sessions: wholeNumber,
  applications: wholeNumber,
  lastSeenAt: nullableText,
  createdAt: text,
} as const;

const user = recordWithOptional(userFields, {
  /** Of an admin: the only programs of study; empty for all. Absent during an upgrade. */
  programIds: list(text),
  /** Roles and place come from the groups of the university's identity provider, at each login. Absent during an upgrade. */
  fromProvider: yesNo,
  /** The password opens no session. Absent during an upgrade. */
  passwordClosed: yesNo,
});

/** Accounts, newest first. An admin of one institution gets the accounts that applied there. */
export const listUsers = {
  name: 'listUsers',
  method: 'GET',
  path: '/admin/user',
  access: 'admin',
  query: recordWithOptional(
    {},
    {
      page: { type: 'integer', minimum: 1, maximum: 1000 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
      /** Prefixes of the email address or of names; every word must match. */
      q: { type: 'string', maxLength: 254 },
      role,
      /** Admins with this role of `schemas/roles.json`. */
      staffRole: { type: 'string', maxLength: 40 },
      active: { type: 'boolean' },
      verified: { type: 'boolean' },
      sort: { type: 'string', enum: ['created', '-created', 'email', '-email'] },
    },
  ),
  data: list(user),
  /** At most 10,000 are counted, 1,000 in a search by words. */
  paginated: true,
} as const satisfies Call;

/** Whether an admin confirms a change with their own password and second factor: it concerns the rights of an admin. */
export const asksForPassword = (former: { readonly role: string }, changed: { readonly role?: string }): boolean =>
  former.role === 'admin' || changed.role === 'admin';

/**
 * Programs that are not named stay. A change that concerns an admin needs the right `roles`, and reaches only roles whose rights the caller has. Nobody changes
 * their own account. An account whose rights change is logged out everywhere, and told so by mail if it is an admin's. `currentPassword` and `code` are those of the caller, see
 * `asksForPassword`; `code` is needed where the caller has a second factor. A caller whose session the identity provider opened
 * proves there who they are instead. What the groups of the provider give cannot be changed here.
 */
export const changeUser = {
  name: 'changeUser',
  method: 'PATCH',
  path: '/admin/user/{id}',
  access: 'admin',
  body: recordWithOptional(
    {},
    {
      role,
      active: { type: 'boolean' },
      institutionCode,
      programIds,
      staffRoles,
      /** Only of an admin who can log in at the identity provider. */
      passwordClosed: { type: 'boolean' },
      currentPassword,
      code,
    },
  ),
  data: user,
} as const satisfies Call;

/** The programs of study to which an account can be bounded, by institution and name. */
export const listUserPrograms = {
  name: 'listUserPrograms',
  method: 'GET',
  path: '/admin/user/program',
  access: 'admin',
  data: list(record({ Id: text, Name: text, InstitutionCode: wholeNumber })),
} as const satisfies Call;

export const endUserSessions = {
  name: 'endUserSessions',
  method: 'POST',
  path: '/admin/user/{id}/end-sessions',
  access: 'admin',
  data: record({ ended: wholeNumber }),
} as const satisfies Call;

/** Sends the verification code of the email address again. */
export const resendUserVerification = {
  name: 'resendUserVerification',
  method: 'POST',
  path: '/admin/user/{id}/resend-verification',
  access: 'admin',
  data: record({ nextAllowedAt: text }),
} as const satisfies Call;

/**
 * Removes the second factor of an admin who lost the phone and the recovery codes. `currentPassword` and `code` are those of
 * the caller, as for `changeUser`.
 */
export const removeUserSecondFactor = {
  name: 'removeUserSecondFactor',
  method: 'POST',
  path: '/admin/user/{id}/second-factor/remove',
  access: 'admin',
  body: recordWithOptional({}, { currentPassword, code }),
  data: user,
} as const satisfies Call;
