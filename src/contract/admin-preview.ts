import { applicationDetail } from './application-shapes.ts';
import type { Call } from './call.ts';
import { paymentChannel } from './payment.ts';
import { anything, freeObject, list, nullableText, record, recordWithOptional, text, wholeNumber } from './shapes.ts';

/** Previews of the forms for admins (docs/decisions/016). */

/** Prefix of the name of an invalid example, which may have the same name as a valid one. */
export const WRONG_EXAMPLE = 'wrong: ';

/** Everything that can be previewed, by its name in the officers' data. */
export const getPreview = {
  name: 'getPreview',
  method: 'GET',
  path: '/admin/preview',
  access: 'admin',
  data: record({
    /** `valid` is name -> answers, `invalid` name -> `{ data, errors }`, as in examples.json. */
    forms: list(
      record({
        key: text,
        kind: { type: 'string', enum: ['step', 'content', 'form'] },
        valid: freeObject,
        invalid: freeObject,
      }),
    ),
    /** Outcomes of the final submit: rows of the outcome table, with the resulting states of the machine. */
    outcomes: list(record({ name: text, message: text, states: list(text) })),
    /** The results after payment: rows of the result table. */
    results: list(record({ name: text, type: text })),
    /** An application of each institution, whose period selects the lists of the forms. */
    applications: list(record({ institutionCode: wholeNumber, formId: text })),
    /** An application made of the steps' first examples and evaluated with the real rules; it is not stored. */
    example: applicationDetail,
    /** The payment channels that are available now. */
    channels: list(paymentChannel),
  }),
} as const satisfies Call;

/**
 * Every mail with example values, in the language of Accept-Language, composed as an institution sends it; without one,
 * as the group does.
 */
export const listPreviewMails = {
  name: 'listPreviewMails',
  method: 'GET',
  path: '/admin/preview/mail',
  access: 'admin',
  query: recordWithOptional({}, { institutionCode: { type: 'integer', minimum: 0, maximum: 9999 } }),
  /** `short`: its message to phones, null where it has none. */
  data: list(record({ template: text, subject: text, text, html: text, short: nullableText })),
} as const satisfies Call;

/**
 * A document about an application made of the forms' examples, rendered like an issued one: a PDF instead of an
 * envelope.
 */
export const getPreviewDocument = {
  name: 'getPreviewDocument',
  method: 'GET',
  path: '/admin/preview/document/{document}',
  access: 'admin',
  query: record({ institutionCode: { type: 'integer', minimum: 0, maximum: 9999 } }),
  data: anything,
} as const satisfies Call;
