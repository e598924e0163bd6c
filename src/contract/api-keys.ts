import { code, currentPassword } from './admin-second-factor.ts';
import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber } from './shapes.ts';

/**
 * Keys with which other systems make calls (decision 296). Creating one is confirmed as a change of rights is: `currentPassword`
 * and `code` are those of the caller, `code` where they have a second factor.
 */

/** Keys that are neither revoked nor expired. */
export const maxApiKeys = 50;

export const maxKeyDays = 365;

const name = { type: 'string', minLength: 1, maxLength: 100 } as const;
const rights = { type: 'array', maxItems: 50, uniqueItems: true, items: { type: 'string', maxLength: 40 } } as const;
/** null: all institutions. It must be chosen. */
const institutionCode = { type: ['integer', 'null'] } as const;
/** Programs of study of the institution, at least one; null or absent: all of them. */
const programIds = {
  type: ['array', 'null'],
  maxItems: 500,
  uniqueItems: true,
  items: { type: 'string', maxLength: 100 },
} as const;
/** The key expires after so many days. */
const days = { type: 'integer', minimum: 1, maximum: maxKeyDays } as const;
const callsPerMinute = { type: 'integer', minimum: 1, maximum: 1200 } as const;

export const apiKeyStates = ['active', 'powerless', 'expired', 'revoked'] as const;

const apiKey = record({
  Id: text,
  Name: text,
  /** The beginning of the secret. */
  Hint: text,
  /** `powerless`: its creator has no longer any of its rights, or no account. */
  State: { type: 'string', enum: apiKeyStates },
  /** What it was given. Of these it has those that its creator has now. */
  Rights: list(text),
  RightsNow: list(text),
  InstitutionCode: institutionCode,
  ProgramIds: list(text),
  CallsPerMinute: wholeNumber,
  /** Address of its creator; null once the account is erased. */
  CreatedBy: nullableText,
  CreatedAt: text,
  ExpiresAt: text,
  RevokedAt: nullableText,
  LastUsedAt: nullableText,
  /** The network of the last call. */
  LastOrigin: nullableText,
  Calls: wholeNumber,
});

/** All keys, the newest first, and the rights that the caller may give to one. */
export const listApiKeys = {
  name: 'listApiKeys',
  method: 'GET',
  path: '/admin/api-key',
  access: 'admin',
  data: record({ Keys: list(apiKey), Rights: list(text) }),
} as const satisfies Call;

/** The secret is in this reply alone. */
export const createApiKey = {
  name: 'createApiKey',
  method: 'POST',
  path: '/admin/api-key',
  access: 'admin',
  body: recordWithOptional(
    { name, rights, days, callsPerMinute },
    { institutionCode, programIds, currentPassword, code },
  ),
  data: record({ Key: apiKey, Secret: text }),
} as const satisfies Call;

/** Ends a key at once, in every process. It needs no password: whoever finds a key in the wrong hands must be quick. */
export const revokeApiKey = {
  name: 'revokeApiKey',
  method: 'POST',
  path: '/admin/api-key/{keyId}/revoke',
  access: 'admin',
  data: record({ Id: text }),
} as const satisfies Call;
