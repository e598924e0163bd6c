import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { type ApiEnvironment, createApi } from './adapter.ts';
import { ApiError } from './api-error.ts';
import { fetchTransport } from './wire-request.ts';

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const call = (method: Call['method']): Call => ({
  name: 'x',
  method,
  path: '/things/{id}',
  access: 'session',
  data: {},
});
const options = { params: { id: 'a/b' } };

let server: Server;
let baseUrl: string;
let received: ReceivedRequest[];
let replies: (Reply | 'hang up')[];
let waits: number[];

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

beforeEach(async () => {
  received = [];
  replies = [];
  waits = [];
  server = createServer(async (request, response) => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body: await readAll(request) });
    const reply = replies.shift() ?? { status: 200, body: { message: 'ok', data: 1 } };
    if (reply === 'hang up') {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, reply.headers).end(JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const api = (changes: Partial<ApiEnvironment> = {}) =>
  createApi({
    baseUrl,
    send: fetchTransport,
    csrfToken: () => 'token-1',
    language: () => 'en',
    isOnline: () => true,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    ...changes,
  });

const caught = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('API client', () => {
  it('sends path, query and JSON body, with headers for the language, CSRF token, If-Match version and idempotency key', async () => {
    const intent = '3b241101-e2bb-4255-8caf-4136c566a962';
    const query = { page: 2, none: undefined };
    const answer = await api().callApi(
      { ...call('POST'), query: {} },
      {
        ...options,
        query,
        body: { a: 1 },
        ifMatch: 7,
        intent,
      },
    );
    expect(answer).toEqual({ statusCode: 200, message: 'ok', data: 1 });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/api/things/a%2Fb?page=2', body: '{"a":1}' });
    expect(received[0]?.headers).toMatchObject({
      'accept-language': 'en',
      'x-csrf-token': 'token-1',
      'if-match': '7',
      'idempotency-key': intent,
      'content-type': 'application/json',
    });
  });

  it('sends a GET without an idempotency key and without a CSRF token', async () => {
    await api().callApi(call('GET'), options);
    expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(received[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  it('sends FormData as multipart/form-data', async () => {
    const body = new FormData();
    body.set('letter', new Blob(['abc'], { type: 'application/pdf' }), 'letter.pdf');
    await api().callApi(call('POST'), { ...options, body });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toContain('filename="letter.pdf"');
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'retries a POST once after status %i, with the same idempotency key',
    async (status) => {
      replies = [{ status }];
      expect((await api().callApi(call('POST'), options)).data).toBe(1);
      expect(received).toHaveLength(2);
      expect(received[1]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key']);
    },
  );

  it('rejects with status 503 when a PATCH and its one retry both get status 503', async () => {
    replies = [{ status: 503 }, { status: 503, body: { message: 'busy' } }];
    expect(await caught(api().callApi(call('PATCH'), options))).toMatchObject({ status: 503, message: 'busy' });
    expect(received).toHaveLength(2);
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('does not retry a %s after status 503', async (method) => {
    replies = [{ status: 503 }];
    await caught(api().callApi(call(method), options));
    expect(received).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 410, 412, 422])('does not retry a POST after status %i', async (status) => {
    replies = [{ status }];
    await caught(api().callApi(call('POST'), options));
    expect(received).toHaveLength(1);
  });

  it('retries a POST with the same idempotency key when the connection is closed without a response', async () => {
    replies = ['hang up'];
    expect((await api().callApi(call('POST'), options)).data).toBe(1);
    expect(received[1]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key']);
  });

  it('waits before the retry for the seconds in Retry-After, at most two', async () => {
    replies = [{ status: 429, headers: { 'retry-after': '1' } }];
    await api().callApi(call('POST'), options);
    replies = [{ status: 429, headers: { 'retry-after': '60' } }];
    await api().callApi(call('POST'), options);
    expect(waits).toEqual([1_000, 2_000]);
  });

  it('rejects with the message, field errors and request id of a 422 response', async () => {
    const errors = [{ path: '/firstName', key: 'personal.firstName.error.pattern', message: 'Letters only' }];
    replies = [{ status: 422, body: { message: 'Check the form', errors, data: null, requestId: 'r-1' } }];
    expect(await caught(api().callApi(call('POST'), options))).toMatchObject({
      kind: 'server',
      status: 422,
      message: 'Check the form',
      errors,
      requestId: 'r-1',
    });
  });

  it('rejects with status 400 and an empty message when a 400 response is not JSON', async () => {
    await new Promise((resolve) => server.close(resolve));
    server = createServer((_, response) => response.writeHead(400).end('<html>'));
    await new Promise<void>((resolve) => server.listen(Number(new URL(baseUrl).port), '127.0.0.1', resolve));
    expect(await caught(api().callApi(call('GET'), options))).toMatchObject({ status: 400, message: '', errors: [] });
  });

  it('sends nothing and rejects with the kind offline while the device is offline', async () => {
    const error = await caught(api({ isOnline: () => false }).callApi(call('POST'), options));
    expect(error.kind).toBe('offline');
    expect(received).toHaveLength(0);
  });

  it('rejects with the kind network when the connection is closed without a response', async () => {
    replies = ['hang up'];
    expect((await caught(api().callApi(call('GET'), options))).kind).toBe('network');
  });

  it('rejects with an abort error, without a retry, when the caller has aborted the call', async () => {
    const signal = AbortSignal.abort();
    await expect(api().callApi(call('POST'), { ...options, signal })).rejects.toThrow(/abort/i);
    expect(waits).toEqual([]);
  });

  it('waitForPendingCalls waits until every pending call, also one that fails, has a response', async () => {
    const { callApi, waitForPendingCalls } = api();
    const order: string[] = [];
    server.on('request', (_, response) => response.on('finish', () => order.push('answered')));
    const calls = [caught(callApi(call('GET'), options)), callApi(call('POST'), options)];
    replies = [{ status: 404 }];
    await waitForPendingCalls();
    order.push('settled');
    await Promise.all(calls);
    expect(order).toEqual(['answered', 'answered', 'settled']);
  });

  it('waitForPendingCalls also waits for a call that starts shortly after a pending call has ended', async () => {
    const { callApi, waitForPendingCalls } = api();
    const wait = (turns: number): Promise<void> =>
      turns === 0 ? Promise.resolve() : Promise.resolve().then(() => wait(turns - 1));
    const both = callApi(call('GET'), options)
      .then(() => wait(30))
      .then(() => callApi(call('POST'), options));
    await waitForPendingCalls();
    expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
    await both;
  });

  it('does not retry a POST that is aborted during the wait before its retry', async () => {
    const stop = new AbortController();
    replies = [{ status: 503 }];
    const wait = async (): Promise<void> => stop.abort();
    const send: typeof fetchTransport = (request) => fetchTransport({ ...request, signal: undefined });
    await expect(api({ wait, send }).callApi(call('POST'), { ...options, signal: stop.signal })).rejects.toThrow(
      /abort/i,
    );
    expect(received).toHaveLength(1);
  });

  it('sets keepalive only when the caller asks for it, and not for a body of 20,000 characters', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (const [size, outlivesPage] of [
      [10, true],
      [20_000, true],
      [10, false],
    ] as const)
      await api().callApi(call('POST'), { ...options, body: 'a'.repeat(size), keepalive: outlivesPage });
    expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false]);
    fetched.mockRestore();
  });

  it('onRefusal notifies a listener of 401 and 403, not of other statuses, and marks the error as reported where the listener says so, until it unsubscribes', async () => {
    const notified: string[] = [];
    const { callApi, onRefusal } = api();
    const stop = onRefusal((refused, status) => notified.push(`${refused.name} ${status}`) > 0 && status === 401);
    const statuses = [401, 403, 404, 422, 401];
    replies = statuses.map((status) => ({ status }));
    const reported: boolean[] = [];
    for (const [index] of statuses.entries()) {
      if (index === statuses.length - 1) stop();
      reported.push((await caught(callApi(call('GET'), options))).isReported);
    }
    expect(reported).toEqual([true, false, false, false, false]);
    expect(notified).toEqual(['x 401', 'x 403']);
  });

  it('onRefusal does not tell of the end of a session where the page has called by itself', async () => {
    const notified: number[] = [];
    const { callApi, onRefusal } = api();
    onRefusal((_, status) => notified.push(status) > 0);
    replies = [{ status: 401 }, { status: 403 }];
    for (const _ of [1, 2]) await caught(callApi(call('GET'), { ...options, isBackground: true }));
    expect(notified).toEqual([403]);
  });
});
