/** Sends the deliveries that wait: each at least once, whatever happens to processes and targets. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter } from '@opentelemetry/api';
import type { Log } from '../../config/logger.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { postWebhook, type WebhookAnswer, type WebhookTransport } from '../../platform/webhooks/post-webhook.ts';
import { signWebhook } from '../../platform/webhooks/sign-webhook.ts';
import { resolveByDns } from '../../platform/webhooks/target-address.ts';
import type { Services } from '../../services.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { notifyOfDisabledWebhook } from '../notices/notify-staff.ts';
import {
  type ClaimedEndpoint,
  claimEndpoints,
  type DueDelivery,
  type FailedAttempt,
  listDue,
  recordDelivered,
  recordFailed,
  releaseEndpoint,
} from './delivery-queries.ts';
import { type DisabledReason, disableEndpoint } from './queries.ts';
import { openSecrets } from './webhook-secrets.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between two attempts, as Standard Webhooks suggests: ten attempts in about three days. */
export const retrySeconds: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** So much longer a pause may be: targets that come back do not get everything at one moment. */
const JITTER = 0.1;

/** @param attempts failed ones so far; undefined: given up */
export const retryDelay = (attempts: number, random = Math.random()): number | undefined => {
  const seconds = retrySeconds[attempts - 1];
  return seconds === undefined ? undefined : seconds * (1 + JITTER * random);
};

/** Where every attempt failed for so long, the endpoint is disabled. */
const MAX_FAILING_DAYS = 3;
const GONE = 410;

const dueReason = ({ status }: FailedAttempt, failingDays: number): DisabledReason | undefined => {
  if (status === GONE) return 'gone';
  return failingDays >= MAX_FAILING_DAYS ? 'failing' : undefined;
};

export const messageIdOf = ({ messageId }: Pick<DueDelivery, 'messageId'>): string => `msg_${messageId}`;

/** What receivers get. The same at each attempt. */
const bodyOf = ({ type, occurredAt, data }: DueDelivery): string =>
  JSON.stringify({ type, timestamp: occurredAt, data });

/** What one process sends webhooks with. */
export interface WebhookSender {
  readonly db: Database;
  readonly catalogue: Pick<Services['catalogue'], 'staffRoles'>;
  readonly keys: Services['settings']['secondFactorKeys'];
  readonly transport: WebhookTransport;
  /** Attempts by outcome: `delivered`, `later` where another follows, or `failed`. */
  readonly attempts: Pick<Counter, 'add'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/** @returns whether it was enabled */
const disable = async ({ catalogue }: WebhookSender, tx: Tx, id: string, reason: DisabledReason): Promise<boolean> => {
  if (!(await disableEndpoint(tx, id, reason))) return false;
  await writeAuditEntry(tx, {
    actor: 'system',
    action: 'webhook.disabled',
    subject: { kind: 'webhook', id },
    details: { reason },
  });
  await notifyOfDisabledWebhook(tx, { catalogue }, id);
  return true;
};

/** Notes what failed and, where nothing is to be sent there any more, disables the endpoint: both or neither. */
const recordFailure = async (
  sender: WebhookSender,
  endpointId: string,
  deliveryId: number,
  failure: FailedAttempt,
): Promise<void> => {
  const { db, log } = sender;
  const reason = await db.transaction(async (tx) => {
    const failingDays = await recordFailed(tx, deliveryId, endpointId, failure);
    const due = dueReason(failure, failingDays);
    return due !== undefined && (await disable(sender, tx, endpointId, due)) ? due : undefined;
  });
  if (reason !== undefined) log.error({ webhook: endpointId, reason }, 'an endpoint of webhooks was disabled');
};

/** @returns whether it was delivered */
const attempt = async (sender: WebhookSender, endpoint: ClaimedEndpoint, delivery: DueDelivery): Promise<boolean> => {
  const { db, keys, transport, attempts } = sender;
  const message = { id: messageIdOf(delivery), timestamp: Math.floor(Date.now() / 1_000), body: bodyOf(delivery) };
  const secrets = openSecrets(keys, endpoint);
  const answer: WebhookAnswer =
    secrets.length === 0
      ? { error: 'SECRET_UNREADABLE' }
      : await postWebhook({ url: endpoint.url, headers: signWebhook(secrets, message), body: message.body }, transport);
  // The process stops: another one sends it.
  if (transport.signal.aborted && 'error' in answer) return false;
  if ('status' in answer && answer.status >= 200 && answer.status < 300) {
    await recordDelivered(db, delivery.id, endpoint.id, answer.status);
    attempts.add(1, { outcome: 'delivered' });
    return true;
  }
  const inSeconds = retryDelay(delivery.attempts + 1) ?? null;
  const { status, error } = { status: null, error: null, ...answer };
  await recordFailure(sender, endpoint.id, delivery.id, { status, error, inSeconds });
  attempts.add(1, { outcome: inSeconds === null ? 'failed' : 'later' });
  return false;
};

const BATCH_SIZE = 40;
/** Attempts to one target at the same time. */
const LANES = 5;
/** After this a process begins no attempt of its claim: the last one ends long before the claim does. */
const MAX_TURN_MS = 30_000;

/** Events of one application are in one lane, and so in their order. */
const laneOf = ({ data, id }: DueDelivery): number => {
  const subject = String(data['applicationId'] ?? id);
  return [...subject].reduce((sum, character) => sum + character.charCodeAt(0), 0) % LANES;
};

/** Sends what is due to one endpoint, until something fails: then the others wait for the next turn. */
const serveEndpoint = async (sender: WebhookSender, endpoint: ClaimedEndpoint): Promise<void> => {
  const end = Date.now() + MAX_TURN_MS;
  let isWell = true;
  const isOpen = () => isWell && Date.now() < end && !sender.transport.signal.aborted;
  while (isOpen()) {
    const due = await listDue(sender.db, endpoint, BATCH_SIZE);
    if (due.length === 0) return;
    const lanes = Array.from({ length: LANES }, (_, lane) => due.filter((delivery) => laneOf(delivery) === lane));
    const served = await Promise.allSettled(
      lanes.map(async (lane) => {
        for (const delivery of lane) {
          if (!isOpen()) return;
          const isDelivered = await attempt(sender, endpoint, delivery).catch((error) => {
            isWell = false;
            throw error;
          });
          isWell &&= isDelivered;
        }
      }),
    );
    // The claim is released when no attempt runs any more.
    for (const lane of served) if (lane.status === 'rejected') throw lane.reason;
  }
};

/** Takes every endpoint with due deliveries that no process sends to. @returns a promise for the end of each */
export const serveDueEndpoints = async (sender: WebhookSender): Promise<readonly Promise<void>[]> =>
  (await claimEndpoints(sender.db)).map(async (endpoint) => {
    try {
      await serveEndpoint(sender, endpoint);
    } catch (err) {
      sender.log.error({ err, webhook: endpoint.id }, 'webhooks could not be sent');
    } finally {
      await releaseEndpoint(sender.db, endpoint).catch(() => undefined);
    }
  });

interface RunningSender {
  stop(): Promise<void>;
}

const PAUSE_MS = 1_000;
const STOP_TIMEOUT_MS = 1_500;
const TIMEOUT_MS = 15_000;

/**
 * Looks for due deliveries every second. It does not use the job queue: a target that hangs would hold the places of mails,
 * and a queue of its own for each target stays locked for hours when a process is killed.
 */
export const startWebhookSender = ({ db, catalogue, settings, meter }: Services, log: Log): RunningSender => {
  const stopping = new AbortController();
  const attempts = meter.createCounter('portal.webhooks.attempts', {
    description: 'Attempts to send a webhook, by outcome: delivered, later or failed.',
  });
  // A rate can be computed from the first attempt on.
  for (const outcome of ['delivered', 'later', 'failed']) attempts.add(0, { outcome });
  const sender: WebhookSender = {
    db,
    catalogue,
    keys: settings.secondFactorKeys,
    transport: {
      networks: settings.webhookNetworks,
      resolve: resolveByDns,
      signal: stopping.signal,
      timeoutMs: TIMEOUT_MS,
    },
    attempts,
    log,
  };
  const active = new Set<Promise<void>>();
  const turn = async (): Promise<void> => {
    for (const served of await serveDueEndpoints(sender)) {
      active.add(served);
      void served.finally(() => active.delete(served));
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await turn().catch((err) => stopping.signal.aborted || log.warn({ err }, 'webhooks could not be looked for'));
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      const ended = running.then(() => Promise.all(active));
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
};
