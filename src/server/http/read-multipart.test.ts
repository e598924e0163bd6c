import { finished } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { noFreeConnectionError } from '../platform/database/connection-allocation.ts';
import { toAppError } from './error-handler.ts';
import { readMultipart } from './read-multipart.ts';

const boundary = 'part';
const whole = [
  `--${boundary}`,
  'content-disposition: form-data; name="file"; filename="a.txt"',
  'content-type: text/plain',
  '',
  'text',
  `--${boundary}--`,
  '',
].join('\r\n');

type Moment = 'before the file is read' | 'after the whole body has come';

/** The status of a call, over a connection, whose file cannot be stored because of `failure` at a moment. */
const statusOf = async (body: string, failure?: Error, moment?: Moment): Promise<number> => {
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request, reply) => {
    try {
      await readMultipart(request, async ({ file }) => {
        if (failure && moment === 'before the file is read') throw failure;
        for await (const _chunk of file);
        if (!failure) return;
        await finished(request.raw);
        throw failure;
      });
      return 'received';
    } catch (error) {
      return reply.code(toAppError(error).status).send();
    }
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { status } = await fetch(url, { method: 'POST', headers, body });
  await app.close();
  return status;
};

test('a whole body is read', async () => {
  expect(await statusOf(whole)).toBe(200);
});

test('a body that ends early gets 400', async () => {
  expect(await statusOf(whole.slice(0, -20))).toBe(400);
});

const temporary = [
  ['no connection to the database is free', noFreeConnectionError()],
  ['the database does not answer', new Error('Query read timeout')],
  ['the connection to the database ends', new Error('Connection terminated unexpectedly')],
  ['the connection to the database is reset', Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
  ['the disk is full', Object.assign(new Error('full'), { code: 'ENOSPC' })],
] as const;
const moments: readonly Moment[] = ['before the file is read', 'after the whole body has come'];

test.each(moments.flatMap((moment) => temporary.map(([state, error]) => [state, moment, error] as const)))(
  'when %s, %s, the file gets 503: the browser sends it again',
  async (_state, moment, error) => {
    expect(await statusOf(whole, error, moment)).toBe(503);
  },
);
