import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '../../support/client.ts';

/** One request on the wire and what became of it. Status 0: no answer came. */
export interface Exchange {
  readonly at: number;
  readonly ms: number;
  readonly method: string;
  readonly path: string;
  readonly port: string;
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly why?: string;
}

export interface Traffic {
  readonly exchanges: readonly Exchange[];
  /** Sends, notes the answer, and repeats once what the browser's adapter repeats. */
  readonly send: Send;
  /** The same without a repeat. */
  readonly sendOnce: Send;
}

export interface TrafficOptions {
  /** Where portals answer; a repeat goes to another one, as a balancer would lead it. */
  readonly urls: () => readonly string[];
  readonly timeoutMs?: number;
}

const repeated = new Set([0, 408, 409, 425, 429, 500, 502, 503, 504]);
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const longestWaitMs = 2_000;
/** Stands for "no answer" where a `Response` is needed. */
export const noAnswer = 599;

const reasonOf = (error: unknown): string => {
  const { name, cause } = error as { name: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? name;
};

const withHost = (address: URL, base: string | undefined): URL =>
  base === undefined ? address : new URL(address.pathname + address.search, base);

/** Everything that the clients of one row sent. */
export const createTraffic = ({ urls, timeoutMs = 20_000 }: TrafficOptions): Traffic => {
  const exchanges: Exchange[] = [];
  const sendOnce: Send = async (address, init) => {
    const at = performance.now();
    const note = (status: number, hasRetryAfter: boolean, why?: string) =>
      exchanges.push({
        ...{ at, ms: performance.now() - at, method: init.method ?? 'GET', path: address.pathname, port: address.port },
        ...{ status, hasRetryAfter, ...(why !== undefined && { why }) },
      });
    try {
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      // An answer counts when all of it has come.
      const body = await answer.arrayBuffer();
      const isRefused = answer.status >= 400 && answer.status < 500;
      note(
        answer.status,
        answer.headers.has('retry-after'),
        isRefused
          ? `${init.method ?? 'GET'} ${address.pathname}: ${Buffer.from(body).toString().slice(0, 300)}`
          : undefined,
      );
      return new Response(answer.status === 204 || answer.status === 304 ? null : body, answer);
    } catch (error) {
      note(0, false, reasonOf(error));
      return new Response(null, { status: noAnswer });
    }
  };
  const send: Send = async (address, init) => {
    const first = await sendOnce(address, init);
    const status = first.status === noAnswer ? 0 : first.status;
    if (!repeated.has(status) || idempotent.has(init.method ?? 'GET')) return first;
    const seconds = Number(first.headers.get('retry-after') ?? 0.3);
    await sleep(Math.min(seconds * 1_000, longestWaitMs));
    const other = urls().find((url) => new URL(url).port !== address.port);
    const second = await sendOnce(withHost(address, other), init);
    return second.status === noAnswer ? first : second;
  };
  return { exchanges, send, sendOnce };
};

/** 2xx, 4xx, and 503 that says when to come again; redirects and "unchanged" are answers as well. */
export const isInOrder = ({ status, hasRetryAfter }: Exchange): boolean =>
  (status >= 200 && status < 500) || (status === 503 && hasRetryAfter);

export const isCut = ({ status }: Exchange): boolean => status === 0;

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
};

/** Answers by status, the most frequent first: `200 × 812, 503 × 4`. */
export const countStatuses = (exchanges: readonly Exchange[]): string => {
  const counts = new Map<string, number>();
  for (const { status, why } of exchanges) {
    const name = status === 0 ? `cut (${why})` : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ');
};
