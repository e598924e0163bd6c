/** Wait after a code was sent, and delay of the logout after an email change (specification 9), in milliseconds. */
export const RESEND_WAIT_MS = 60_000;
export const EMAIL_CHANGE_LOGOUT_MS = 2_000;
