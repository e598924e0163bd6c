import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { findRight } from '../../src/contract/rights.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { contractCalls } from '../api/authorization-calls.ts';
import { type Actor, type Fixture, makeActors, makeFixture } from '../api/authorization-fixture.ts';
import type { ApiClient } from '../support/client.ts';
import type { TestServer } from '../support/server.ts';

/**
 * One rule for every call that takes a body: what is no JSON object is not readable (400); an object that breaks a rule is
 * refused with the rule (422).
 */

let server: TestServer;
let fixture: Fixture;
let as: (actor: Actor) => Promise<ApiClient>;
let calls: readonly Call[];

/** A gateway's own JSON is proved by its signature before it is read. */
const foreign = ['notifyPayment'];

beforeAll(async () => {
  server = await startAdmissionServer();
  fixture = await makeFixture(server);
  as = await makeActors(server, fixture);
  calls = contractCalls(server).filter(
    ({ name, method }) => ['POST', 'PUT', 'PATCH'].includes(method) && !foreign.includes(name),
  );
});
afterAll(() => server.close());

const kinds = () => Object.values(server.portal.services.catalogue.content).map(({ path }) => path);
const actorOf = (call: Call): Actor => {
  const { roles: who = [] } = findRight(call, kinds()) ?? {};
  if (who.includes('anonymous')) return 'anonymous';
  return who.includes('admin') ? 'admin of the group' : 'applicant A';
};
/** JSON that the handler reads: some calls take no body, some only files. */
const readsBody = ({ body, form, encoding, name }: Call): boolean =>
  encoding !== 'multipart' &&
  (body !== undefined || form !== undefined || encoding !== undefined || name === 'submitApplication');

const send = (client: ApiClient, call: Call, body: string, type = 'application/json') => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'kind' ? 'provinces' : fixture.formId));
  return client.request(call.method, `/api${path}`, { body, headers: { 'content-type': type } });
};

const unreadable: Readonly<Record<string, string>> = {
  'a truncated object': '{"formId":',
  'two objects': '{} {}',
  'an object with a comment': '{/* */}',
  'an object in single quotes': "{'a':1}",
  'an object with a trailing comma': '{"a":1,}',
  'a byte order mark': '\uFEFF',
  'an object with NaN': '{"a":NaN}',
  'the word null_': 'null_',
  'an object with a __proto__ property': '{"__proto__":{"a":1}}',
  'an object with a NUL character': '{"formId":"\\u0000"}',
  'an object with an unpaired surrogate': '{"formId":"\\ud800"}',
  'an object with lists nested 40 deep': `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
};
const noObject: Readonly<Record<string, string>> = {
  null: 'null',
  'an empty list': '[]',
  'a list of objects': '[{}]',
  'a string': '"formId"',
  'a number': '1',
  true: 'true',
};

describe.each(Object.entries({ ...unreadable, ...noObject }))('a request body that is %s', (name, body) => {
  test('gets 400 from every call that reads a JSON body', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      if (name in noObject && !readsBody(call)) continue;
      const { status, body: answer } = await send(await as(actorOf(call)), call, body);
      const isPlain = answer.statusCode === 400 && answer.message === texts('server.error.400');
      if (status !== 400 || !isPlain) wrong.push(`${call.name}: ${status} ${answer.message}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

const texts = (key: string): string => server.portal.services.texts.translate('en')(key);

test('an empty object gets 422, 404 or a success from every call that reads a body, and not 400', async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(readsBody)) {
    const { status } = await send(await as(actorOf(call)), call, '{}');
    // What is named in the address may be absent; some calls have no field that must be there.
    if (![422, 404, 200, 201].includes(status)) wrong.push(`${call.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});

test('an empty body gets 400 from every call that reads a body', async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(readsBody)) {
    const { status } = await send(await as(actorOf(call)), call, '');
    if (status !== 400) wrong.push(`${call.name}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
