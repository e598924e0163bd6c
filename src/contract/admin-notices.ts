import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/** Notices to staff about what concerns them (decision 299). */

/**
 * assigned: applications were assigned to the reader · corrected: an applicant sent the correction that the reader asked
 * for · toScore: the reader is asked to score applications · payment: a payment needs a decision · runFailed: a bulk action of the reader left applications out · runRevoked: one
 * was ended because the reader lost the right to it · webhookDisabled: nothing is sent to an endpoint of webhooks any more ·
 * issue: mails or jobs failed for good
 */
export const noticeKinds = [
  'assigned',
  'corrected',
  'toScore',
  'payment',
  'runFailed',
  'runRevoked',
  'webhookDisabled',
  'issue',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Unread notices are counted up to here. */
export const maxUnread = 100;
export const noticePageSize = 20;

const nullableNumber = { type: ['integer', 'null'] } as const;
const noticeId = { type: 'integer', minimum: 1 } as const;

const noticeFields = {
  Id: wholeNumber,
  Kind: { type: 'string', enum: noticeKinds },
  At: text,
  IsRead: yesNo,
  /**
   * Applications that the notice is about and that the reader may see; of a bulk action those that it left out, or, where it
   * was ended, had done; mails and jobs that the dashboard names.
   */
  Count: wholeNumber,
  /** Of one application, else null. */
  ApplicationId: nullableText,
  ApplicantName: nullableText,
  RegistrationNumber: nullableText,
  InvoiceNumber: nullableText,
  /** Why a payment needs a decision: a kind of `paymentAlerts`. */
  Alert: nullableText,
  /** Applications of a bulk action. */
  Total: nullableNumber,
} as const;

const notice = recordWithOptional(noticeFields, {
  /** Name or host of an endpoint. Absent during an upgrade. */
  Webhook: nullableText,
});

/** Newest first, of the last 90 days; `before`: those older than a notice. What the reader may no longer see is left out. */
export const listNotices = {
  name: 'listNotices',
  method: 'GET',
  path: '/admin/notice',
  access: 'admin',
  query: recordWithOptional({}, { before: noticeId }),
  data: record({ Notices: list(notice), HasMore: yesNo }),
} as const satisfies Call;

/** At most `maxUnread`. Pages ask again and again: it does not keep an unused session alive. */
export const countNotices = {
  name: 'countNotices',
  method: 'GET',
  path: '/admin/notice/unread',
  access: 'admin',
  data: record({ Unread: wholeNumber }),
} as const satisfies Call;

/** Marks one notice as read, or all up to one: a newer one, which the reader has not seen, stays unread. */
export const readNotices = {
  name: 'readNotices',
  method: 'POST',
  path: '/admin/notice/read',
  access: 'admin',
  body: recordWithOptional({}, { id: noticeId, upTo: noticeId }),
  data: record({ Unread: wholeNumber }),
} as const satisfies Call;

const mailedKinds = { type: 'array', uniqueItems: true, items: { type: 'string', enum: noticeKinds } } as const;

/** The kinds of notices that the reader gets by mail each morning; none: no mail. */
export const getNoticeMail = {
  name: 'getNoticeMail',
  method: 'GET',
  path: '/admin/notice/mail',
  access: 'admin',
  data: record({ Kinds: mailedKinds }),
} as const satisfies Call;

export const changeNoticeMail = {
  name: 'changeNoticeMail',
  method: 'POST',
  path: '/admin/notice/mail',
  access: 'admin',
  body: record({ kinds: mailedKinds }),
  data: record({ Kinds: mailedKinds }),
} as const satisfies Call;
