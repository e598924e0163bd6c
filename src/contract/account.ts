import type { Call } from './call.ts';
import { freeObject, nothing, optionalText, partial, record, text, whole, yesNo } from './shapes.ts';

/** Specification 7, Auth and profile. Bodies are the forms of `schemas/account`. */

const sessionUser = record({
  id: text,
  role: text,
  csrfToken: text,
  email: text,
  firstName: optionalText,
  institutionCode: { type: ['integer', 'null'] },
});
const user = partial(
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
  data: record({ status: whole }),
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
/** Who the session cookie belongs to; 401 without one. Lets the browser start without a stored identity. */
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
