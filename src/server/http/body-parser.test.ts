import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { useBodyParser, useUnreadBodyDiscard } from './body-parser.ts';

test('a request body of 1 MB, over the limit of 100 bytes, gets the status 413 without a Connection header', async () => {
  const app = fastify({ bodyLimit: 100 });
  useUnreadBodyDiscard(app);
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const body = JSON.stringify({ long: 'x'.repeat(1_000_000) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, null]);
  await app.close();
});

test('a connection whose request body arrives too slowly is closed, and the next request is answered', async () => {
  const app = fastify();
  useBodyParser(app, 200);
  app.post('/', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 40);
  const start = performance.now();
  await new Promise<void>((resolve) => {
    socket
      .on('close', () => resolve())
      .on('error', () => undefined)
      .resume();
  });
  clearInterval(drip);
  // By itself it would have taken forty seconds.
  expect(performance.now() - start).toBeLessThan(20_000);
  const answer = await app.inject({ method: 'POST', url: '/', payload: { a: [1, { b: 'ü' }] } });
  expect(answer.json()).toEqual({ a: [1, { b: 'ü' }] });
  await app.close();
});
