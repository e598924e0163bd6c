import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostile, listValidCalls, listValidForms, type ValidCall } from '../api/admin-fuzz-support.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { type Fixture, makeFixture, sessionOf } from '../api/authorization-fixture.ts';
import type { ApiAnswer, ApiClient, RequestOptions } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let fixture: Fixture;
let validCalls: readonly ValidCall[];
beforeAll(async () => {
  server = await startAdmissionServer();
  fixture = await makeFixture(server);
  const { client } = await makePerson(server, { role: 'admin' });
  validCalls = [...(await listValidCalls(server, fixture)), ...(await listValidForms(server, fixture, client))];
});
afterAll(() => server.close());

/** Malformed values in turn: each position gets the next one. */
let turn = 0;
const nextHostile = (): readonly [string, unknown] => {
  const all = Object.entries(hostile);
  return all[turn++ % all.length] as [string, unknown];
};

type MalformedVariant = readonly [label: string, value: unknown];

const without = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** Variants of a value: each place with a malformed value, without its value, or with an additional one. */
function* malformedVariants(value: unknown, path = ''): Generator<MalformedVariant> {
  const [what, hostileValue] = nextHostile();
  yield [`${path} = ${what}`, hostileValue];
  if (Array.isArray(value))
    for (const [at, inner] of value.entries())
      for (const [label, bad] of malformedVariants(inner, `${path}/${at}`))
        yield [label, value.map((one, place) => (place === at ? bad : one))];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      for (const [label, bad] of malformedVariants(inner, `${path}/${name}`)) yield [label, { ...value, [name]: bad }];
      yield [`without ${path}/${name}`, without(value, name)];
    }
    for (const name of ['surprise', 'toString', 'constructor.name']) yield [`${path}/${name}`, { ...value, [name]: 1 }];
  }
}

/** Values in a URL are text, and cannot contain an unpaired surrogate. */
const asText = (value: unknown): string => String(value).slice(0, 500).replace('\ud800', '\ufffd');

const inAddress = (names: readonly string[], put: (name: string, value: string) => RequestOptions) =>
  names.map((name) => {
    const [label, value] = nextHostile();
    return [`${name} = ${label}`, put(name, asText(value))] as const;
  });

const attempts = ({ call, options }: ValidCall): readonly (readonly [string, RequestOptions])[] => [
  ...(options.body === undefined
    ? []
    : [...malformedVariants(options.body)].map(([label, body]) => [label, { ...options, body }] as const)),
  ...inAddress(Object.keys(options.params ?? {}), (name, value) => ({
    ...options,
    params: { ...options.params, [name]: value },
  })),
  ...inAddress(
    ['surprise', ...Object.keys((call.query as { readonly properties?: object } | undefined)?.properties ?? {})],
    (name, value) => ({ ...options, query: { ...options.query, [name]: value } }),
  ),
];

/**
 * 503 is a response to overload, never to the content of a request; documents are excepted, because a busy machine renders
 * them slowly. 409: what the call names is in another state, for example without a reader.
 */
const fine = new Set([200, 201, 400, 404, 409, 412, 413, 422, 429]);
const renderingCalls = /Document$|^download/;
const inside = / at \/|node_modules|\.ts\b|syntax error|select |insert |violates|relation "|undefined|\[object|FST_/i;

const wrongWith = (name: string, { status, body, text, headers }: ApiAnswer<unknown>): string | undefined => {
  if (status === 503 && renderingCalls.test(name)) return undefined;
  if (!fine.has(status)) return text.slice(0, 200);
  if (status < 300) return undefined;
  if (!headers.get('content-type')?.startsWith('application/json')) return 'no envelope';
  const { message, errors = [], requestId } = body;
  const messages = [message, ...errors.map((error) => error.message)];
  if (!requestId || messages.some((words) => !words || inside.test(words))) return `says ${messages}`;
  // A text that is missing shows as its key.
  return messages.find((words) => /^[\w-]+(?:\.[\w-]+)+$/.test(words));
};

const linesBy = async (id: string): Promise<number> =>
  (await server.db.query<{ count: number }>('select count(*) as count from audit where actor_id = $1', [id])).rows[0]
    ?.count ?? 0;

/** @returns what went wrong with one call, made by the admin of this id */
const findLeaks = async (
  id: string,
  validCall: ValidCall,
): Promise<{ readonly made: number; readonly wrong: readonly string[] }> => {
  let client: ApiClient = await sessionOf(server, id);
  const linesBefore = await linesBy(id);
  const wrong: string[] = [];
  let accepted = 0;
  let made = 0;
  for (const [label, options] of attempts(validCall)) {
    const answer = await client.send(validCall.call, { ...options, locale: made++ % 2 ? 'id' : 'en' });
    if (answer.status < 300) accepted++;
    // It may be what was asked for: a logout, the end of all sessions.
    if (answer.status === 401) client = await sessionOf(server, id);
    const found = answer.status === 401 && made > 1 ? undefined : wrongWith(validCall.name, answer);
    if (found) wrong.push(`${validCall.name} ${label}: ${answer.status} ${found}`);
  }
  // What begins and ends counts twice.
  if ((await linesBy(id)) - linesBefore > accepted * 2)
    wrong.push(`${validCall.name}: the audit log has more entries than successful calls`);
  return { made, wrong };
};

describe('every admin call with malformed values in each position', () => {
  test('no answer is a server error (documents may answer 503), and each refusal has a message without internal details', async () => {
    const waiting = [...validCalls];
    const results: Awaited<ReturnType<typeof findLeaks>>[] = [];
    const lane = async (): Promise<void> => {
      const { id } = await makePerson(server, { role: 'admin' });
      for (let validCall = waiting.shift(); validCall; validCall = waiting.shift())
        results.push(await findLeaks(id, validCall));
    };
    await Promise.all([lane(), lane(), lane()]);
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(results.reduce((sum, { made }) => sum + made, 0)).toBeGreaterThan(500);
  });

  test('lists of content, applications, users, payments and audit entries answer 200 afterwards, and feeds 200 or 404', async () => {
    const { client } = await makePerson(server, { role: 'admin' });
    const kinds = Object.keys(fixture.contentIds).map((kind) => `/${kind}`);
    const pages = [...kinds, ...kinds.map((kind) => `${kind}?drafts=true`), '/portal', '/promo-code', '/admin/form'];
    const more = ['/admin/dashboard', '/admin/audit', '/admin/user', '/admin/payment', '/admin/control-panel'];
    for (const path of [...pages, ...more, '/admin/period'])
      expect([path, (await client.request('GET', `/api${path}`)).status]).toEqual([path, 200]);
    for (const feed of ['/news/rss.xml', '/sitemap.xml', '/event/calendar.ics'])
      expect([200, 404]).toContain((await client.request('GET', feed)).status);
  });
});
