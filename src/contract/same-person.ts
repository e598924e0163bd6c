/** Calls about people who may have several accounts (docs/decisions/298). */
import { uuid } from './admin-applications.ts';
import type { Call } from './call.ts';
import { list, nullableText, record, text, wholeNumber } from './shapes.ts';

/** Why two accounts may belong to one person. */
export const samePersonReasons = ['identity', 'phone', 'nameAndBirthDate'] as const;

const isSame = { type: ['boolean', 'null'] } as const;

/** The other accounts whose applications suggest the person of this one, or that staff have judged; at most 20. */
export const listSamePerson = {
  name: 'listSamePerson',
  method: 'GET',
  path: '/admin/form/{formId}/same-person',
  access: 'admin',
  data: list(
    record({
      AccountId: uuid,
      Email: text,
      Reasons: list({ type: 'string', enum: samePersonReasons }),
      /** What staff have said; null: nothing yet. */
      IsSame: isSame,
      DecidedBy: nullableText,
      DecidedAt: nullableText,
      Applications: list(
        record({
          Id: uuid,
          RegistrationNumber: nullableText,
          Name: text,
          Status: text,
          InstitutionCode: wholeNumber,
        }),
      ),
    }),
  ),
} as const satisfies Call;

/** Says whether the account is that of the same person; null takes it back. */
export const judgeSamePerson = {
  name: 'judgeSamePerson',
  method: 'POST',
  path: '/admin/form/{formId}/same-person',
  access: 'admin',
  body: record({ accountId: uuid, isSame }),
  data: record({ AccountId: uuid, IsSame: isSame }),
} as const satisfies Call;
