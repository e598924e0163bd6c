import { applicationDetail } from './application-shapes.ts';
import type { Call } from './call.ts';
import { paymentChannel } from './payment.ts';
import { anything, freeObject, list, record, text, wholeNumber } from './shapes.ts';

/** What admins see of the forms before applicants do (docs/decisions/016). */

/** Before the name of an example that is there to be refused: it may be called like one that is accepted. */
export const WRONG_EXAMPLE = 'wrong: ';

/** Everything that can be drawn, as the officers' data name it. */
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
    /** What the final submit may come to: rows of the outcome table, with the states to which the machine then leads. */
    outcomes: list(record({ name: text, message: text, states: list(text) })),
    /** The results after payment: rows of the result table. */
    results: list(record({ name: text, type: text })),
    /** An application of each institution, whose period the lists of the forms are asked with. */
    applications: list(record({ institutionCode: wholeNumber, formId: text })),
    /** An application made of the steps' first examples and judged by the real rules; it stands in no table. */
    example: applicationDetail,
    /** The ways to pay that may be chosen now. */
    channels: list(paymentChannel),
  }),
} as const satisfies Call;

/** Every mail with example values, in the language of Accept-Language, composed as it is sent. */
export const listPreviewMails = {
  name: 'listPreviewMails',
  method: 'GET',
  path: '/admin/preview/mail',
  access: 'admin',
  data: list(record({ template: text, subject: text, text, html: text })),
} as const satisfies Call;

/** A document about an application made of the forms' examples, drawn as it is issued: a PDF instead of an envelope. */
export const getPreviewDocument = {
  name: 'getPreviewDocument',
  method: 'GET',
  path: '/admin/preview/document/{document}',
  access: 'admin',
  query: record({ institutionCode: { type: 'integer', minimum: 0, maximum: 9999 } }),
  data: anything,
} as const satisfies Call;
