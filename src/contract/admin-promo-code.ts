import type { Call } from './call.ts';
import { contentCalls } from './content.ts';
import { list, nullableText, record, text, wholeNumber } from './shapes.ts';

const kind = { key: 'promo-code', path: 'promo-code' };
const calls = contentCalls(kind);

/**
 * Decisions 3: the five calls of a brochure, as JSON and for admins only. Answers look like those of content, so that
 * the same list and editor can show them: `values` are the fields as sent, `state` is the current availability of the
 * code, and `usedCount` the number of uses.
 */
export const listPromoCodes = { ...calls.list, access: 'admin' } as const satisfies Call;
export const getPromoCode = { ...calls.get, access: 'admin' } as const satisfies Call;
export const createPromoCode = { ...calls.create, encoding: 'json' } as const satisfies Call;
export const changePromoCode = { ...calls.change, encoding: 'json' } as const satisfies Call;
export const removePromoCode = calls.remove satisfies Call;

/** The uses of a code: held while a link with it can be paid, used after the payment. Newest first. */
export const listPromoUses = {
  name: 'listPromoUses',
  method: 'GET',
  path: '/promo-code/{id}/uses',
  access: 'admin',
  data: list(
    record({
      FormId: text,
      RegistrationNumber: nullableText,
      Name: nullableText,
      /** held, used or released */
      Status: text,
      Discount: wholeNumber,
      UsedAt: text,
    }),
  ),
} as const satisfies Call;
