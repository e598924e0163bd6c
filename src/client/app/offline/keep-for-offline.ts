import type { Query } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { readCookie } from '../../api/cookies.ts';
import { readDeviceOwner } from '../../api/device-record.ts';
import { loadCode, untilDone } from '../../api/load-code.ts';
import { type KnownReply, listReplies, storeReply } from '../../api/offline-data.ts';
import { listPendingSaves } from '../../api/pending-saves.ts';
import { getQueryClient } from '../../api/queries.ts';
import { claimDeviceForSession } from '../../api/session.ts';
import { SOURCES_KEY } from '../../forms/sources/source-query.ts';
import { fetchBuildId } from '../build-watch.ts';
import { requestTexts } from '../i18n.ts';
import { STEP_TEXTS } from '../page-route.ts';

/** First parts of the keys of what the application form reads. */
const KEPT: ReadonlySet<unknown> = new Set([
  'session',
  'portal',
  'applications',
  'application',
  'autofill',
  'attachment-facts',
  'advice',
  'file',
  SOURCES_KEY,
]);

const isKept = ({ queryKey, state }: Query): boolean =>
  state.status === 'success' && state.data !== undefined && state.data !== null && KEPT.has(queryKey[0]);

const toReply = ({ queryKey, state }: Query, build: string): KnownReply => ({
  queryKey,
  data: state.data,
  updatedAt: state.dataUpdatedAt,
  build,
});

/** Gives this page the replies of earlier pages; what it has read itself is newer. */
const takeReplies = async (build: string): Promise<void> => {
  const replies = await listReplies(build);
  const client = getQueryClient();
  for (const { queryKey, data, updatedAt } of replies) {
    const options = client.defaultQueryOptions({ queryKey, gcTime: Number.POSITIVE_INFINITY });
    const query = client.getQueryCache().build(client, options);
    if (query.state.dataUpdatedAt < updatedAt) client.setQueryData(queryKey, data, { updatedAt });
  }
};

/** For a page that the service worker opened without a network. */
export const takeRepliesOffline = async (build: string): Promise<void> => {
  // The cookie ends with the session, and with it what may be shown.
  if (readCookie('userId') === undefined || readCookie('userId') !== readDeviceOwner()) return;
  await takeReplies(build);
  await claimDeviceForSession();
};

const keepReplies = (build: string): void => {
  const cache = getQueryClient().getQueryCache();
  const keep = (query: Query): void => {
    if (isKept(query)) void storeReply(toReply(query, build));
  };
  for (const query of cache.getAll()) keep(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
};

/** Names the files of this page to the worker: also those on their way while it takes over, which it does not see. */
const nameFiles = (worker: ServiceWorker): void => {
  const observer = new PerformanceObserver((list) => worker.postMessage(list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource', buffered: true });
};

/** Registers the worker of a build, and gives it the files that this page loaded without it. */
const startWorker = async (build: string): Promise<void> => {
  if (!navigator.serviceWorker) return;
  const address = `/service-worker.js?${new URLSearchParams({ build })}`;
  // Chromium may fail to read the script again while the worker of an earlier page is there: the files are named all the same.
  await navigator.serviceWorker.register(address, { scope: '/admission/' }).catch(() => undefined);
  const { active } = await navigator.serviceWorker.ready;
  // An empty page needs these styles, which this one has from the server.
  await loadCode(() => import('../../design/theme/global-styles.ts'));
  await requestTexts(STEP_TEXTS);
  if (active) nameFiles(active);
};

const sendWaitingSaves = async (t: TFunction): Promise<boolean> => {
  if (listPendingSaves().length === 0) return true;
  const { sendPendingSaves } = await loadCode(
    () => import('../../features/applicant/application/send-pending-saves.ts'),
  );
  return sendPendingSaves(t);
};

/** A connection that is back may fail again at once, and no further event tells when it holds. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [5_000, 300_000];

let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends until the connection holds, at growing intervals, or the device itself is offline. */
const sendUntilDone = async (t: TFunction, nextMs = FIRST_RETRY_MS): Promise<void> => {
  clearTimeout(retry);
  const isDone = await sendWaitingSaves(t).catch(() => false);
  if (isDone || !navigator.onLine) return;
  retry = setTimeout(() => void sendUntilDone(t, Math.min(2 * nextMs, LAST_RETRY_MS)), nextMs);
};

const askBuild = async (): Promise<string> => {
  const build = await fetchBuildId();
  if (build === undefined) throw new Error('no build');
  return build;
};

let isStarted = false;

/** Keeps code and data of the pages of an applicant, so that they open without a network (docs/decisions/229). */
export const keepForOffline = async (t: TFunction): Promise<void> => {
  if (isStarted) return;
  isStarted = true;
  const send = (): void => void sendUntilDone(t);
  send();
  window.addEventListener('online', send);
  const build = await untilDone(askBuild);
  await takeReplies(build);
  keepReplies(build);
  await startWorker(build);
};
