import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsFields } from '../api/content-support.ts';
import { type FileContext, openFileContext } from '../api/files-support.ts';
import type { ApiClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';

let context: FileContext;
let admin: ApiClient;
beforeAll(async () => {
  context = await openFileContext();
  admin = (await makePerson(context.server, { role: 'admin' })).client;
});
afterAll(() => context.server.close());

const MiB = 1024 * 1024;
const boundary = 'x-boundary-x';
const filler = (bytes: number): Buffer => Buffer.alloc(bytes, 'x');

const part = (name: string, content: string | Buffer): Buffer => {
  const isFile = typeof content !== 'string';
  const type = isFile ? `; filename="a.jpg"\r\ncontent-type: image/jpeg` : '';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
};

const bodyOf = (parts: readonly (readonly [string, string | Buffer])[]): Buffer =>
  Buffer.concat([...parts.map(([name, content]) => part(name, content)), Buffer.from(`--${boundary}--\r\n`)]);

const headersFor = ({ cookies }: ApiClient): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
  'x-csrf-token': cookies.get('csrf_token') ?? '',
  'idempotency-key': randomUUID(),
  'content-type': `multipart/form-data; boundary=${boundary}`,
});

interface Sending {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
  /** In pieces with a pause between them, as on a slow line. */
  readonly slowly?: boolean;
}

/** One call of a browser that keeps its connection and writes on while the answer arrives. */
const send = (agent: Agent, { path, headers = {}, body, slowly = false }: Sending): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const call = request(context.server.url + path, { agent, method, headers }, resolve);
    call.on('error', reject);
    const write = async () => {
      for (let at = 0; at < (body?.length ?? 0) && !call.destroyed; at += MiB) {
        call.write(body?.subarray(at, at + MiB));
        await sleep(20);
      }
      call.end();
    };
    if (slowly) void write();
    else call.end(body);
  });

const photo = (name = 'photo') =>
  [
    ['formId', context.formId],
    ['step', 'attachment'],
    ['field', name],
    ['file', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), filler(12 * MiB)])],
  ] as const;

const cases: Readonly<Record<string, () => { status: number } & Sending>> = {
  'a photo beyond its limit': () => ({
    status: 413,
    path: '/api/form/file',
    headers: headersFor(context.siti.client),
    body: bodyOf(photo()),
  }),
  'a photo for an unknown field': () => ({
    status: 422,
    path: '/api/form/file',
    headers: headersFor(context.siti.client),
    body: bodyOf(photo('nothing')),
  }),
  'a photo without a session': () => ({
    status: 401,
    path: '/api/form/file',
    headers: { ...headersFor(context.siti.client), cookie: '' },
    body: bodyOf(photo()),
  }),
  'a photo and a wrong CSRF token': () => ({
    status: 403,
    path: '/api/form/file',
    headers: { ...headersFor(context.siti.client), 'x-csrf-token': 'x' },
    body: bodyOf(photo()),
  }),
  'a step with a file beyond its limit': () => ({
    status: 413,
    path: '/api/form',
    headers: headersFor(context.siti.client),
    body: bodyOf([
      ['step', '5'],
      ['id', context.formId],
      ['photo', filler(12 * MiB)],
    ]),
  }),
  'a text field beyond its limit': () => ({
    status: 413,
    path: '/api/form/file',
    headers: headersFor(context.siti.client),
    body: bodyOf([['formId', 'x'.repeat(MiB)], ...photo().slice(1)]),
  }),
  'a file part in front of the field parts': () => ({
    status: 422,
    path: '/api/form/file',
    headers: headersFor(context.siti.client),
    body: bodyOf([
      ['file', filler(100)],
      ['file', filler(12 * MiB)],
    ]),
  }),
  'a news picture of 12 MB': () => ({
    status: 413,
    path: '/api/news',
    headers: headersFor(admin),
    body: bodyOf([...Object.entries(newsFields).map(([k, v]) => [k, String(v)] as const), ['image', filler(12 * MiB)]]),
  }),
  'a news picture of 66 MB': () => ({
    status: 413,
    path: '/api/news',
    headers: headersFor(admin),
    body: bodyOf([['image', filler(66 * MiB)]]),
  }),
  'JSON beyond its limit': () => ({
    status: 413,
    path: '/api/news',
    headers: { ...headersFor(admin), 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ title: 'x'.repeat(12 * MiB) })),
  }),
  'an unknown path': () => ({ status: 404, path: '/api/nothing', body: bodyOf(photo()) }),
};

/** Cases that are refused at the place of another one go one way. */
const atOnceOnly = ['a photo and a wrong CSRF token', 'a text field beyond its limit', 'a news picture of 12 MB'];
const slowlyOnly = [
  'a photo for an unknown field',
  'a step with a file beyond its limit',
  'a file part in front of the field parts',
  'a news picture of 66 MB',
];

const waysOf = (name: string): readonly (readonly [string, boolean])[] => [
  ...(slowlyOnly.includes(name) ? [] : [['at once', false] as const]),
  ...(atOnceOnly.includes(name) ? [] : [['slowly', true] as const]),
];

describe.each(Object.entries(cases))('a refused request with %s', (name, make) => {
  it.each(waysOf(name))(
    'when its body is sent %s, the client gets the response, and the same connection serves the next call',
    async (_how, slowly) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const { status, ...sending } = make();
      try {
        const refusal = await send(agent, { ...sending, slowly });
        expect(refusal.statusCode).toBe(status);
        expect(JSON.parse(await text(refusal))).toMatchObject({ statusCode: status });
        const next = await send(agent, { path: '/api/portal' });
        expect(next.statusCode).toBe(200);
        expect(JSON.parse(await text(next))).toMatchObject({ statusCode: 200 });
      } finally {
        agent.destroy();
      }
    },
    60_000,
  );
});
