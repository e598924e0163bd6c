import { code, currentPassword } from './admin-second-factor.ts';
import type { Call } from './call.ts';
import { list, nullableText, record, recordWithOptional, text, wholeNumber, yesNo } from './shapes.ts';

/**
 * Webhooks by Standard Webhooks (decision 295). A change of an endpoint is confirmed as a change of rights is: `currentPassword`
 * and `code` are those of the caller, `code` where they have a second factor.
 */

/** Endpoints of one portal. */
export const maxWebhooks = 20;

const url = { type: 'string', minLength: 1, maxLength: 2000 } as const;
const description = { type: 'string', maxLength: 200 } as const;
/** Types of events, at least one; null for all. */
const events = {
  type: ['array', 'null'],
  maxItems: 100,
  uniqueItems: true,
  items: { type: 'string', maxLength: 60 },
} as const;
/** The institution whose applications are reported; null for all. */
const institutionCode = { type: ['integer', 'null'] } as const;
const confirmation = { currentPassword, code } as const;

const webhook = record({
  Id: text,
  Url: text,
  Description: text,
  /** Empty: all. */
  Events: list(text),
  InstitutionCode: institutionCode,
  CreatedAt: text,
  DisabledAt: nullableText,
  /** `admin`, `gone` after an answer 410, `failing` after days without success. */
  DisabledReason: nullableText,
  /** The first failure after the last success. */
  FailingSince: nullableText,
  /** Until then the former secret signs too. */
  FormerSecretUntil: nullableText,
  Waiting: wholeNumber,
  Failed: wholeNumber,
});

/** Endpoints, oldest first, and the types of events that there are. */
export const listWebhooks = {
  name: 'listWebhooks',
  method: 'GET',
  path: '/admin/webhook',
  access: 'admin',
  data: record({ Webhooks: list(webhook), Events: list(text) }),
} as const satisfies Call;

/** The secret is in this reply alone. */
export const addWebhook = {
  name: 'addWebhook',
  method: 'POST',
  path: '/admin/webhook',
  access: 'admin',
  body: recordWithOptional({ url, description, events, institutionCode }, confirmation),
  data: record({ Webhook: webhook, Secret: text }),
} as const satisfies Call;

export const changeWebhook = {
  name: 'changeWebhook',
  method: 'PATCH',
  path: '/admin/webhook/{webhookId}',
  access: 'admin',
  body: recordWithOptional({}, { url, description, events, institutionCode, isEnabled: yesNo, ...confirmation }),
  data: webhook,
} as const satisfies Call;

/** The former secret signs beside the new one for a day, or until it is replaced again. */
export const replaceWebhookSecret = {
  name: 'replaceWebhookSecret',
  method: 'POST',
  path: '/admin/webhook/{webhookId}/secret',
  access: 'admin',
  body: recordWithOptional({}, confirmation),
  data: record({ Webhook: webhook, Secret: text }),
} as const satisfies Call;

/** Its deliveries are deleted too. */
export const removeWebhook = {
  name: 'removeWebhook',
  method: 'POST',
  path: '/admin/webhook/{webhookId}/remove',
  access: 'admin',
  body: recordWithOptional({}, confirmation),
  data: record({ Id: text }),
} as const satisfies Call;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** Deliveries of 30 days, newest first; at most 10,000 are counted. */
export const listWebhookDeliveries = {
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/admin/webhook/{webhookId}/delivery',
  access: 'admin',
  query: recordWithOptional(
    {},
    {
      page: { type: 'integer', minimum: 1, maximum: 1000 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
      state: { type: 'string', enum: deliveryStates },
    },
  ),
  data: list(
    record({
      Id: wholeNumber,
      /** `webhook-id` of its attempts. */
      MessageId: text,
      Type: text,
      OccurredAt: text,
      ApplicationId: nullableText,
      RegistrationNumber: nullableText,
      State: { type: 'string', enum: deliveryStates },
      Attempts: wholeNumber,
      /** Of the last attempt: when, the status of the answer, and the code of the failure without an answer. */
      LastAt: nullableText,
      LastStatus: { type: ['integer', 'null'] },
      LastError: nullableText,
      NextAt: nullableText,
    }),
  ),
  paginated: true,
} as const satisfies Call;

/** Sends one delivery again, with the same id. */
export const replayWebhookDelivery = {
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/admin/webhook/{webhookId}/delivery/{deliveryId}/replay',
  access: 'admin',
  data: record({ Replayed: wholeNumber }),
} as const satisfies Call;

/** Sends all failed deliveries of events since a moment again. */
export const replayFailedWebhooks = {
  name: 'replayFailedWebhooks',
  method: 'POST',
  path: '/admin/webhook/{webhookId}/replay',
  access: 'admin',
  body: record({ since: { type: 'string', format: 'date-time' } }),
  data: record({ Replayed: wholeNumber }),
} as const satisfies Call;

/** Sends an event of the type `webhook.test`. */
export const testWebhook = {
  name: 'testWebhook',
  method: 'POST',
  path: '/admin/webhook/{webhookId}/test',
  access: 'admin',
  data: record({ MessageId: text }),
} as const satisfies Call;
