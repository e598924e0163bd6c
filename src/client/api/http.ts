import type { Envelope } from '../../contract/call.ts';
import type { api as adapterApi } from './adapter.ts';
import { ApiError } from './api-error.ts';
import type { AnyCall, CallOptions, DataFor, RefusalListener } from './call-types.ts';
import { loadCode } from './load-code.ts';
import { loadRest } from './rest-of-page.ts';
import { surroundings } from './surroundings.ts';

/** The calls of the portal. Their adapter is loaded with the first one, or when the first page was taken over (decision 265). */
type Api = typeof adapterApi;

let api: Api | undefined;
let arrive: (loaded: Api) => void = () => undefined;
const arrived = new Promise<Api>((resolve) => {
  arrive = resolve;
});

export const loadAdapter = async (): Promise<Api> => {
  if (api) return api;
  ({ api } = await loadCode(() => import('./adapter.ts')));
  arrive(api);
  return api;
};

const failure = (kind: 'offline' | 'network'): ApiError => new ApiError({ kind, status: 0, message: '' });

/** Loads code that sends something: without it what was to be sent fails as a call does without a connection. */
export const loadSending = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => {
    throw failure('network');
  });

const getAdapter = async (isFromCache: boolean): Promise<Api> => {
  if (!api && !isFromCache && !surroundings().isOnline()) throw failure('offline');
  return loadSending(loadAdapter);
};

/** What follows a call may show any text: a page that was just taken over has them first. */
export const callApi = async <C extends AnyCall>(
  call: C,
  options: CallOptions<C> = {},
): Promise<Envelope<DataFor<C>>> => {
  try {
    const adapter = await getAdapter(options.isFromCache === true);
    return await adapter.callApi(call, options);
  } finally {
    await loadRest().catch(() => undefined);
  }
};

/** Notifies the listener when the session does not allow a call (401, 403). Returns the unsubscribe function. */
export const onRefusal = (listener: RefusalListener): (() => void) => {
  let isEnded = false;
  let stop = (): void => undefined;
  const register = (loaded: Api): void => {
    if (!isEnded) stop = loaded.onRefusal(listener);
  };
  if (api) register(api);
  else void arrived.then(register);
  return () => {
    isEnded = true;
    stop();
  };
};

/** Resolves when all pending calls, and those about to start, have a response or an error. */
export const waitForPendingCalls = async (): Promise<void> => (await loadAdapter()).waitForPendingCalls();
