import type { Call } from './call.ts';
import {
  freeObject,
  list,
  nothing,
  nullableText,
  record,
  recordWithOptional,
  text,
  wholeNumber,
  yesNo,
} from './shapes.ts';

/** Specification 7, Auth and profile. Bodies are the forms of `schemas/account`. */

/** The logged-in account. */
export const sessionUser = recordWithOptional(
  {
    id: text,
    role: text,
    csrfToken: text,
    email: text,
    firstName: nullableText,
    institutionCode: { type: ['integer', 'null'] },
    /** asked, missing: the session must first confirm, or set up, a second factor. */
    secondFactor: { type: 'string', enum: ['none', 'asked', 'missing', 'shown'] },
  },
  {
    /** What the roles of an admin allow: names of `staff-rights.ts`. */
    staffRights: list(text),
    /** Names of the programs of study to which an admin is bounded; absent: to none. */
    programs: list(text),
    /** Of a session that the university's identity provider opened: until when its owner need not prove again who they are. */
    provedUntil: text,
  },
);
const user = recordWithOptional(
  { id: text, role: text, email: text, active: yesNo, createdAt: text, profile: freeObject },
  { institutionCode: { type: ['integer', 'null'] } },
);

export const register = {
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  access: 'everyone',
  form: 'register',
  data: nothing,
} as const satisfies Call;
export const verifyOtp = {
  name: 'verifyOtp',
  method: 'POST',
  path: '/auth/otp/verify',
  access: 'everyone',
  form: 'otp',
  data: record({ status: wholeNumber }),
} as const satisfies Call;
export const resendOtp = {
  name: 'resendOtp',
  method: 'POST',
  path: '/auth/otp/resend',
  access: 'everyone',
  form: 'otp-resend',
  data: record({ nextAllowedAt: text }),
} as const satisfies Call;
export const login = {
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'everyone',
  form: 'login',
  data: { anyOf: [sessionUser, nothing] },
} as const satisfies Call;
/** How one can log in besides email address and password. */
export const getSignIn = {
  name: 'getSignIn',
  method: 'GET',
  path: '/auth/sign-in',
  access: 'everyone',
  /** The university's identity provider, for staff. */
  data: record({ provider: yesNo }),
} as const satisfies Call;
export const forgotPassword = {
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/password/forgot',
  access: 'everyone',
  form: 'forgot-password',
  data: nothing,
} as const satisfies Call;
export const resetPassword = {
  name: 'resetPassword',
  method: 'PATCH',
  path: '/auth/password/reset',
  access: 'everyone',
  form: 'reset-password',
  data: nothing,
} as const satisfies Call;
export const changePassword = {
  name: 'changePassword',
  method: 'PUT',
  path: '/applicant/profile/change-password',
  access: 'session',
  form: 'change-password',
  data: nothing,
} as const satisfies Call;
export const sendEmailVerification = {
  name: 'sendEmailVerification',
  method: 'POST',
  path: '/auth/email/send-verification',
  access: 'session',
  form: 'change-email',
  data: nothing,
} as const satisfies Call;
export const verifyEmail = {
  name: 'verifyEmail',
  method: 'GET',
  path: '/auth/email/verify',
  access: 'everyone',
  query: record({ token: { type: 'string', maxLength: 200 }, newEmail: { type: 'string', maxLength: 254 } }),
  data: nothing,
} as const satisfies Call;
export const editAdminProfile = {
  name: 'editAdminProfile',
  method: 'PUT',
  path: '/applicant/admin/edit-profile',
  access: 'admin',
  form: 'profile',
  data: user,
} as const satisfies Call;
export const editProfile = {
  name: 'editProfile',
  method: 'PUT',
  path: '/applicant/profile',
  access: 'applicant',
  form: 'profile',
  data: user,
} as const satisfies Call;
export const logout = {
  name: 'logout',
  method: 'GET',
  path: '/auth/logout',
  access: 'everyone',
  data: nothing,
} as const satisfies Call;
/** The account of the session cookie; 401 without one. The browser needs no stored identity. */
export const currentUser = {
  name: 'currentUser',
  method: 'GET',
  path: '/auth/session',
  access: 'session',
  data: sessionUser,
} as const satisfies Call;
export const getUser = {
  name: 'getUser',
  method: 'GET',
  path: '/applicant/{userId}',
  access: 'session',
  data: user,
} as const satisfies Call;

const device = record({ browser: nullableText, system: nullableText });
/** The sessions of the account; `current` marks the session of the request. */
export const listSessions = {
  name: 'listSessions',
  method: 'GET',
  path: '/applicant/sessions',
  access: 'session',
  data: list(record({ id: text, current: yesNo, device, createdAt: text, lastSeenAt: text })),
} as const satisfies Call;
export const endOtherSessions = {
  name: 'endOtherSessions',
  method: 'POST',
  path: '/applicant/sessions/end-others',
  access: 'session',
  data: record({ ended: wholeNumber }),
} as const satisfies Call;
/** All data that the portal stores about the person, as a file. */
export const exportOwnData = {
  name: 'exportOwnData',
  method: 'GET',
  path: '/applicant/own-data',
  access: 'applicant',
  data: freeObject,
} as const satisfies Call;

const deletion = record({ requestedAt: text, dueAt: text });
/** The open request for deletion; null without one. */
export const getDeletion = {
  name: 'getDeletion',
  method: 'GET',
  path: '/applicant/deletion',
  access: 'applicant',
  data: { anyOf: [deletion, nothing] },
} as const satisfies Call;
export const requestDeletion = {
  name: 'requestDeletion',
  method: 'POST',
  path: '/applicant/deletion',
  access: 'applicant',
  form: 'delete-account',
  data: deletion,
} as const satisfies Call;
export const withdrawDeletion = {
  name: 'withdrawDeletion',
  method: 'DELETE',
  path: '/applicant/deletion',
  access: 'applicant',
  data: nothing,
} as const satisfies Call;
