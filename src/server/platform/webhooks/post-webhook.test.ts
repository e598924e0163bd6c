import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postWebhook, type WebhookTransport } from './post-webhook.ts';
import { parseNetworks } from './target-address.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return (server.address() as AddressInfo).port;
};
const serve = (answer: RequestListener): Promise<number> => listen(createServer(answer));

const transport: WebhookTransport = {
  networks: parseNetworks('127.0.0.0/8'),
  resolve: async () => ['127.0.0.1'],
  signal: new AbortController().signal,
  timeoutMs: 10_000,
};
const post = (url: string, more: Partial<WebhookTransport> = {}) =>
  postWebhook({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"a":"é"}' }, { ...transport, ...more });

test('the body and the headers arrive, and the status is the answer', async () => {
  const seen: unknown[] = [];
  const port = await serve(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { host, 'webhook-id': id, 'content-type': type } = request.headers;
    seen.push([request.method, request.url, host, id, type, Buffer.concat(parts).toString()]);
    response.writeHead(202).end();
  });
  expect(await post(`http://sis.example.ac.id:${port}/hook?key=1`)).toEqual({ status: 202 });
  expect(seen).toEqual([
    ['POST', '/hook?key=1', `sis.example.ac.id:${port}`, 'msg_1', 'application/json', '{"a":"é"}'],
  ]);
});

test('a name that resolves to an address that is not allowed is refused, also beside one that is', async () => {
  let calls = 0;
  const port = await serve((_request, response) => {
    calls++;
    response.end();
  });
  const url = `http://sis.example.ac.id:${port}/`;
  const refused = { error: 'ADDRESS_REFUSED' };
  expect(await post(url, { networks: [] })).toEqual(refused);
  expect(await post(url, { resolve: async () => ['127.0.0.1', '10.0.0.1'] })).toEqual(refused);
  expect(await post(url, { resolve: async () => [] })).toEqual(refused);
  expect(await post(`http://127.0.0.1:${port}/`, { networks: [] })).toEqual(refused);
  expect(await post(`http://[::ffff:127.0.0.1]:${port}/`, { networks: [] })).toEqual(refused);
  expect(calls).toBe(0);
});

test('the connection goes to the address that was checked, whatever the name resolves to afterwards', async () => {
  const port = await serve((_request, response) => response.writeHead(204).end());
  let lookups = 0;
  // The second look-up of a rebinding name would lead to another address.
  const resolve = async () => (++lookups === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
  expect(await post(`http://rebinding.example.org:${port}/`, { resolve })).toEqual({ status: 204 });
  expect(lookups).toBe(1);
});

test('a redirect is an answer', async () => {
  const port = await serve((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 302 });
});

test.each([
  ['a server that never answers', () => serve(() => undefined)],
  ['a server that never reads', () => listen(createTcpServer((socket) => socket.pause()))],
  [
    'a server that sends headers for ever',
    () =>
      listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          socket.write('HTTP/1.1 200 OK\r\n');
          const timer = setInterval(() => socket.write('x: y\r\n'), 20);
          socket.on('close', () => clearInterval(timer));
        }),
      ),
  ],
] as const)('%s is left at the time limit', async (_name, startServer) => {
  expect(await post(`http://127.0.0.1:${await startServer()}/`, { timeoutMs: 300 })).toEqual({ error: 'TIMEOUT' });
});

test('a name server that never answers is left at the time limit', async () => {
  const resolve = () => new Promise<never>(() => undefined);
  expect(await post('http://sis.example.ac.id/', { resolve, timeoutMs: 50 })).toEqual({ error: 'TIMEOUT' });
});

test('an answer whose body never ends is cut off: after 64 KiB, or at the time limit', async () => {
  const closed: Promise<unknown>[] = [];
  const port = await serve((request, response) => {
    closed.push(once(response, 'close'));
    response.writeHead(200);
    if (request.url === '/huge') {
      const part = Buffer.alloc(16 * 1024);
      const write = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', write);
      write();
    } else response.write('slowly');
  });
  expect(await post(`http://127.0.0.1:${port}/huge`)).toEqual({ status: 200 });
  expect(await post(`http://127.0.0.1:${port}/slow`, { timeoutMs: 300 })).toEqual({ status: 200 });
  await Promise.all(closed);
});

test('a cut connection, a closed port and what is no HTTP are failures with a code', async () => {
  const cut = await serve((request) => request.socket.destroy());
  const noHttp = await listen(createTcpServer((socket) => socket.end('hello\r\n\r\n')));
  const closed = await listen(createTcpServer());
  await new Promise((resolve) => open.pop()?.close(resolve));
  const codes = await Promise.all(
    [cut, noHttp, closed].map(async (port) => JSON.stringify(await post(`http://127.0.0.1:${port}/`))),
  );
  expect(codes).toEqual(['{"error":"ECONNRESET"}', expect.stringMatching(/"HPE_/), '{"error":"ECONNREFUSED"}']);
});

test('https is refused where the certificate is not that of the target', async () => {
  const port = await serve((_request, response) => response.end());
  expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ error: expect.stringMatching(/^(?:EPROTO|ERR_SSL)/) });
});

test('a process that stops ends its attempts', async () => {
  const stopping = new AbortController();
  const port = await serve(() => stopping.abort());
  expect(await post(`http://127.0.0.1:${port}/`, { signal: stopping.signal })).toEqual({ error: 'TIMEOUT' });
});
