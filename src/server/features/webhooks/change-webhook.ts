/** What admins change of the endpoints of webhooks. */
import { randomUUID } from 'node:crypto';
import type { BodyOf, DataOf } from '../../../contract/call.ts';
import { type addWebhook, type changeWebhook, type listWebhooks, maxWebhooks } from '../../../contract/webhooks.ts';
import { AppError, assertNoErrors, notFound } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { createWebhookSecret, formatWebhookSecret } from '../../platform/webhooks/sign-webhook.ts';
import { findTargetIssue } from '../../platform/webhooks/target-address.ts';
import type { Services } from '../../services.ts';
import { assertConfirmed, type Confirmation } from '../admin-users/change-user.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { seal } from '../second-factor/seal-secrets.ts';
import { listEventTypes, testEventType } from './event-types.ts';
import {
  deleteEndpoint,
  disableEndpoint,
  type Endpoint,
  type EndpointValues,
  enableEndpoint,
  findEndpoint,
  insertEndpoint,
  insertTestDelivery,
  listEndpoints,
  lockEndpoints,
  replaceSecret,
  replayFailed,
  replayOne,
  updateEndpoint,
} from './queries.ts';

type Webhook = DataOf<typeof listWebhooks>['Webhooks'][number];

const toWebhook = (endpoint: Endpoint): Webhook => ({
  Id: endpoint.id,
  Url: endpoint.url,
  Description: endpoint.description,
  Events: [...endpoint.events],
  InstitutionCode: endpoint.institutionCode,
  CreatedAt: endpoint.createdAt,
  DisabledAt: endpoint.disabledAt,
  DisabledReason: endpoint.disabledReason,
  FailingSince: endpoint.failingSince,
  FormerSecretUntil: endpoint.formerUntil,
  Waiting: endpoint.waiting,
  Failed: endpoint.failed,
});

type WebhookRules = Pick<Services, 'catalogue' | 'settings'>;

export const listAllWebhooks = async (
  { catalogue }: Pick<WebhookRules, 'catalogue'>,
  db: Queryable,
): Promise<DataOf<typeof listWebhooks>> => ({
  Webhooks: (await listEndpoints(db)).map(toWebhook),
  Events: [...listEventTypes(catalogue.steps)],
});

/** @throws AppError 404 */
export const getEndpoint = async (db: Queryable, id: string): Promise<Endpoint> => {
  const endpoint = await findEndpoint(db, id);
  if (!endpoint) throw notFound();
  return endpoint;
};

/** An admin who confirms the change with password and code. */
export interface WebhookChange {
  readonly rules: WebhookRules;
  readonly admin: AuditActor;
  readonly confirmation: Confirmation;
  readonly origin: string;
}

/** Entries name the host of the target, which stays known when the endpoint is gone; the path may be a secret. */
const record = (
  tx: Tx,
  { admin, origin }: Pick<WebhookChange, 'admin' | 'origin'>,
  action: string,
  { id, url }: Pick<Endpoint, 'id' | 'url'>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeAuditEntry(tx, {
    actor: admin,
    action: `webhook.${action}`,
    subject: { kind: 'webhook', id },
    details: { host: new URL(url).host, ...details },
    origin,
  });

/**
 * @param kept values that stay as they are: an endpoint whose target or institution is no longer allowed can be disabled
 * @throws AppError 422 for values that an endpoint cannot have
 */
const assertPossible = (
  { catalogue, settings }: WebhookRules,
  { url, events, institutionCode }: EndpointValues,
  kept: Partial<EndpointValues> = {},
): void => {
  const issue = url === kept.url ? undefined : findTargetIssue(url, settings.webhookNetworks);
  const known = [...listEventTypes(catalogue.steps), ...(kept.events ?? [])];
  const isInstitution =
    institutionCode === null ||
    institutionCode === kept.institutionCode ||
    catalogue.institutions.some(({ code }) => code === institutionCode && code !== 0);
  assertNoErrors([
    ...(issue === undefined ? [] : [{ path: '/url', key: `webhooks.url.error.${issue}` }]),
    ...(events.every((event) => known.includes(event)) ? [] : [{ path: '/events', key: 'webhooks.events.error.enum' }]),
    ...(isInstitution ? [] : [{ path: '/institutionCode', key: 'user.institutionCode.error.enum' }]),
  ]);
};

/** What is stored is empty for all events. No event chosen is refused: it would be all of them. @throws AppError 422 */
const readEvents = (sent: readonly string[] | null): readonly string[] => {
  assertNoErrors(sent?.length === 0 ? [{ path: '/events', key: 'webhooks.events.error.eventsMissing' }] : []);
  return sent ?? [];
};

/** The URL as it is called, so that equal ones are equal. */
const normalizeUrl = (text: string): string => (URL.canParse(text.trim()) ? new URL(text.trim()).href : text);

interface NewWebhook {
  readonly Webhook: Webhook;
  readonly Secret: string;
}

/** @throws AppError 422 for an impossible endpoint, one too many, and a missing or wrong confirmation */
export const createWebhook = async (
  tx: Tx,
  change: WebhookChange,
  { url, description, events: sentEvents, institutionCode }: BodyOf<typeof addWebhook>,
): Promise<NewWebhook> => {
  const events = readEvents(sentEvents);
  const { rules, admin, confirmation } = change;
  const values = { url: normalizeUrl(url), description: normalizeText(description), events, institutionCode };
  const count = await lockEndpoints(tx);
  assertPossible(rules, values);
  await assertConfirmed(tx, admin, confirmation);
  if (count >= maxWebhooks) throw new AppError(422, 'server.webhook.tooMany', { params: { count: maxWebhooks } });
  const [id, secret] = [randomUUID(), createWebhookSecret()];
  await insertEndpoint(tx, id, values, seal(rules.settings.secondFactorKeys, id, secret));
  await record(tx, change, 'added', { id, url: values.url }, { events, institutionCode });
  return { Webhook: toWebhook(await getEndpoint(tx, id)), Secret: formatWebhookSecret(secret) };
};

/** The names of what changed. */
const changedNames = (former: Endpoint, after: EndpointValues, isEnabled: boolean): readonly string[] => [
  ...(['url', 'description', 'institutionCode'] as const).filter((name) => former[name] !== after[name]),
  ...(former.events.join() === after.events.join() ? [] : ['events']),
  ...((former.disabledAt === null) === isEnabled ? [] : ['isEnabled']),
];

/** @throws AppError 404; 422 as `createWebhook` */
export const changeOneWebhook = async (
  tx: Tx,
  change: WebhookChange,
  id: string,
  sent: BodyOf<typeof changeWebhook>,
): Promise<Webhook> => {
  const { rules, admin, confirmation } = change;
  await lockEndpoints(tx);
  const former = await getEndpoint(tx, id);
  const isEnabled = sent.isEnabled ?? former.disabledAt === null;
  const after = {
    url: sent.url === undefined ? former.url : normalizeUrl(sent.url),
    description: sent.description === undefined ? former.description : normalizeText(sent.description),
    events: sent.events === undefined ? former.events : readEvents(sent.events),
    institutionCode: sent.institutionCode === undefined ? former.institutionCode : sent.institutionCode,
  };
  const isNewlyEnabled = isEnabled && former.disabledAt !== null;
  assertPossible(rules, after, isNewlyEnabled ? { events: former.events } : former);
  await assertConfirmed(tx, admin, confirmation);
  const changed = changedNames(former, after, isEnabled);
  if (changed.length === 0) return toWebhook(former);
  await updateEndpoint(tx, id, after);
  if (isNewlyEnabled) await enableEndpoint(tx, id);
  if (!isEnabled) await disableEndpoint(tx, id, 'admin');
  await record(tx, change, 'changed', { id, url: after.url }, { fields: changed, isEnabled });
  return toWebhook(await getEndpoint(tx, id));
};

/** @throws AppError 404; 422 for a missing or wrong confirmation */
export const replaceOneSecret = async (tx: Tx, change: WebhookChange, id: string): Promise<NewWebhook> => {
  const { rules, admin, confirmation } = change;
  await lockEndpoints(tx);
  const endpoint = await getEndpoint(tx, id);
  await assertConfirmed(tx, admin, confirmation);
  const secret = createWebhookSecret();
  await replaceSecret(tx, id, seal(rules.settings.secondFactorKeys, id, secret));
  await record(tx, change, 'secretReplaced', endpoint);
  return { Webhook: toWebhook(await getEndpoint(tx, id)), Secret: formatWebhookSecret(secret) };
};

/** @throws AppError 404; 422 for a missing or wrong confirmation */
export const removeOneWebhook = async (tx: Tx, change: WebhookChange, id: string): Promise<void> => {
  await lockEndpoints(tx);
  const endpoint = await getEndpoint(tx, id);
  await assertConfirmed(tx, change.admin, change.confirmation);
  await deleteEndpoint(tx, id);
  await record(tx, change, 'removed', endpoint);
};

/** A disabled endpoint gets nothing. @throws AppError 404, 422 */
const assertEnabled = async (tx: Tx, id: string): Promise<void> => {
  // Else it could be disabled, and what waits given up, before the new deliveries are there.
  await lockEndpoints(tx);
  if ((await getEndpoint(tx, id)).disabledAt !== null) throw new AppError(422, 'server.webhook.disabled');
};

/** @throws AppError 404, 422 for a disabled endpoint */
export const sendTest = async (tx: Tx, id: string): Promise<string> => {
  await assertEnabled(tx, id);
  return insertTestDelivery(tx, id, testEventType);
};

/** @throws AppError 404, 422 for a disabled endpoint */
export const replayDelivery = async (tx: Tx, id: string, deliveryId: number): Promise<number> => {
  await assertEnabled(tx, id);
  const replayed = await replayOne(tx, id, deliveryId);
  if (replayed === 0) throw notFound();
  return replayed;
};

/** @throws AppError 404, 422 for a disabled endpoint */
export const replayFailedSince = async (tx: Tx, id: string, since: string): Promise<number> => {
  await assertEnabled(tx, id);
  return replayFailed(tx, id, since);
};
