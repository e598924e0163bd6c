import { sessionUser } from './account.ts';
import type { Call } from './call.ts';
import { list, nothing, record, text, wholeNumber, yesNo } from './shapes.ts';

/** Six digits of the authenticator app, or a recovery code. */
export const code = { type: 'string', minLength: 6, maxLength: 40 } as const;
export const currentPassword = { type: 'string', minLength: 1, maxLength: 128 } as const;
const codes = record({ recoveryCodes: list(text) });

export const getSecondFactor = {
  name: 'getSecondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  access: 'admin',
  data: record({ isActive: yesNo, isRequired: yesNo, recoveryCodesLeft: wholeNumber }),
} as const satisfies Call;

/** Creates a secret for the authenticator app, as text and as a URI for a QR code; inactive until confirmed. */
export const setUpSecondFactor = {
  name: 'setUpSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/setup',
  access: 'admin',
  body: record({ currentPassword }),
  data: record({ secret: text, uri: text }),
} as const satisfies Call;

/** The first code confirms that the app has the secret. The recovery codes are returned only once. */
export const confirmSecondFactor = {
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: 'admin',
  body: record({ code }),
  data: codes,
} as const satisfies Call;

/** After the password (login answers `secondFactor: "asked"`): the session gets all rights of the account. */
export const showSecondFactor = {
  name: 'showSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  access: 'admin',
  body: record({ code }),
  data: sessionUser,
} as const satisfies Call;

/** Creates ten new recovery codes and revokes the earlier ones. */
export const renewRecoveryCodes = {
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'admin',
  body: record({ code }),
  data: codes,
} as const satisfies Call;

/** Refused when the portal requires a second factor. */
export const removeSecondFactor = {
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/remove',
  access: 'admin',
  body: record({ code }),
  data: nothing,
} as const satisfies Call;
