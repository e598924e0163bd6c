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

/** The status of a call whose file is received by `receive`. */
const statusOf = async (body: string, receive: () => Promise<void>): Promise<number> => {
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request, reply) => {
    try {
      await readMultipart(request, async ({ file }) => {
        await receive();
        for await (const _chunk of file) continue;
      });
      return 'received';
    } catch (error) {
      return reply.code(toAppError(error).status).send();
    }
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { statusCode } = await app.inject({ method: 'POST', url: '/', headers, payload: body });
  await app.close();
  return statusCode;
};

const nothing = async (): Promise<void> => undefined;

test('a whole body is read', async () => {
  expect(await statusOf(whole, nothing)).toBe(200);
});

test('a body that ends early gets 400', async () => {
  expect(await statusOf(whole.slice(0, -20), nothing)).toBe(400);
});

test.each([
  ['no connection to the database is free', noFreeConnectionError()],
  ['the database does not answer', new Error('Query read timeout')],
  ['the connection ends', new Error('Connection terminated unexpectedly')],
])('while %s, the file gets 503: the browser sends it again', async (_state, error) => {
  expect(await statusOf(whole, () => Promise.reject(error))).toBe(503);
});
