import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiAnswer, ApiClient, RequestOptions } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { hostile, type Sound, soundCalls, soundForms } from './admin-fuzz-support.ts';
import { startAdmissionServer } from './application-support.ts';
import { type Fixture, makeFixture, sessionOf } from './authorization-fixture.ts';

let server: TestServer;
let fixture: Fixture;
let sounds: readonly Sound[];
beforeAll(async () => {
  server = await startAdmissionServer();
  fixture = await makeFixture(server);
  const { client } = await makePerson(server, { role: 'admin' });
  sounds = [...(await soundCalls(server, fixture)), ...(await soundForms(server, fixture, client))];
});
afterAll(() => server.close());

/** The hostile values stand in turn for each thing: the next thing gets the next one. */
let turn = 0;
const nextHostile = (): readonly [string, unknown] => {
  const all = Object.entries(hostile);
  return all[turn++ % all.length] as [string, unknown];
};

type Spoilt = readonly [label: string, value: unknown];

const without = (value: object, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** Every place of a value with something hostile in it, missing, or with something beside it. */
function* spoilt(value: unknown, path = ''): Generator<Spoilt> {
  const [what, hostileValue] = nextHostile();
  yield [`${path} = ${what}`, hostileValue];
  if (Array.isArray(value))
    for (const [at, inner] of value.entries())
      for (const [label, bad] of spoilt(inner, `${path}/${at}`))
        yield [label, value.map((one, place) => (place === at ? bad : one))];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      for (const [label, bad] of spoilt(inner, `${path}/${name}`)) yield [label, { ...value, [name]: bad }];
      yield [`without ${path}/${name}`, without(value, name)];
    }
    for (const name of ['surprise', 'toString', 'constructor.name']) yield [`${path}/${name}`, { ...value, [name]: 1 }];
  }
}

/** In an address everything is text; half a pair cannot stand there. */
const asText = (value: unknown): string => String(value).slice(0, 500).replace('\ud800', '\ufffd');

const inAddress = (names: readonly string[], put: (name: string, value: string) => RequestOptions) =>
  names.map((name) => {
    const [label, value] = nextHostile();
    return [`${name} = ${label}`, put(name, asText(value))] as const;
  });

const attempts = ({ call, options }: Sound): readonly (readonly [string, RequestOptions])[] => [
  ...(options.body === undefined
    ? []
    : [...spoilt(options.body)].map(([label, body]) => [label, { ...options, body }] as const)),
  ...inAddress(Object.keys(options.params ?? {}), (name, value) => ({
    ...options,
    params: { ...options.params, [name]: value },
  })),
  ...inAddress(
    ['surprise', ...Object.keys((call.query as { readonly properties?: object } | undefined)?.properties ?? {})],
    (name, value) => ({ ...options, query: { ...options.query, [name]: value } }),
  ),
];

/** 503 is a response to overload, never to the content of a request; documents are excepted, because a busy machine renders them slowly. */
const fine = new Set([200, 201, 400, 404, 412, 413, 422, 429]);
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
  sound: Sound,
): Promise<{ readonly made: number; readonly wrong: readonly string[] }> => {
  let client: ApiClient = await sessionOf(server, id);
  const linesBefore = await linesBy(id);
  const wrong: string[] = [];
  let accepted = 0;
  let made = 0;
  for (const [label, options] of attempts(sound)) {
    const answer = await client.send(sound.call, { ...options, locale: made++ % 2 ? 'id' : 'en' });
    if (answer.status < 300) accepted++;
    // It may be what was asked for: a logout, the end of all sessions.
    if (answer.status === 401) client = await sessionOf(server, id);
    const found = answer.status === 401 && made > 1 ? undefined : wrongWith(sound.name, answer);
    if (found) wrong.push(`${sound.name} ${label}: ${answer.status} ${found}`);
  }
  // What begins and ends counts twice.
  if ((await linesBy(id)) - linesBefore > accepted * 2)
    wrong.push(`${sound.name}: the audit log has more entries than successful calls`);
  return { made, wrong };
};

describe('every admin call with malformed values in each position', () => {
  test('no answer is a server error (documents may answer 503), and each refusal has a message without internal details', async () => {
    const waiting = [...sounds];
    const results: Awaited<ReturnType<typeof findLeaks>>[] = [];
    const lane = async (): Promise<void> => {
      const { id } = await makePerson(server, { role: 'admin' });
      for (let sound = waiting.shift(); sound; sound = waiting.shift()) results.push(await findLeaks(id, sound));
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
