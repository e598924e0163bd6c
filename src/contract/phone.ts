import type { Call } from './call.ts';
import { nullableText, record } from './shapes.ts';

/** Messages to the applicant's phone, beside the mails (docs/decisions/236). */

/**
 * unavailable: this portal sends none · off · waiting: for the code that was sent to the number · on.
 */
const phone = record({
  state: { type: 'string', enum: ['unavailable', 'off', 'waiting', 'on'] },
  /** E.164, with the plus sign; null while off. */
  number: nullableText,
});

export const getPhone = {
  name: 'getPhone',
  method: 'GET',
  path: '/applicant/phone',
  access: 'applicant',
  data: phone,
} as const satisfies Call;

/** Stores number and consent, and sends a code to the number. */
export const requestPhoneCode = {
  name: 'requestPhoneCode',
  method: 'POST',
  path: '/applicant/phone',
  access: 'applicant',
  form: 'phone-messages',
  data: phone,
} as const satisfies Call;

/** The code that arrived: messages are sent from now on. */
export const verifyPhone = {
  name: 'verifyPhone',
  method: 'POST',
  path: '/applicant/phone/verify',
  access: 'applicant',
  form: 'phone-code',
  data: phone,
} as const satisfies Call;

/** Withdraws the consent; the number is forgotten. */
export const stopPhone = {
  name: 'stopPhone',
  method: 'DELETE',
  path: '/applicant/phone',
  access: 'applicant',
  data: phone,
} as const satisfies Call;
