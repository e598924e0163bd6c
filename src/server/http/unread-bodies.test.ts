import fastify from 'fastify';
import { expect, test } from 'vitest';
import { useUnreadBodies } from './unread-bodies.ts';

test('a body that is too long is refused without closing the connection under its sender', async () => {
  const app = fastify({ bodyLimit: 100 });
  useUnreadBodies(app);
  app.post('/', async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const body = JSON.stringify({ long: 'x'.repeat(1_000_000) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  expect([answer.status, answer.headers.get('connection')]).toEqual([413, null]);
  await app.close();
});
