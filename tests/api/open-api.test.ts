import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as portal from '../../clients/typescript/admissions-portal.ts';
import { clientPath, renderClient } from '../../src/tooling/generate/api-client.ts';
import { makeApiKey } from '../support/api-keys.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';
import { contractCalls } from './authorization-calls.ts';

type Schema = Readonly<Record<string, unknown>>;
interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Described {
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Described>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

let server: TestServer;
let document: Document;
let operations: readonly Operation[];
beforeAll(async () => {
  server = await startAdmissionServer();
  document = JSON.parse((await server.api.request('GET', '/api/openapi.json')).text);
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});
afterAll(() => server?.close());

const examplesOf = ({ schema, example, examples = {} }: Media): readonly unknown[] => [
  ...((schema['examples'] as readonly unknown[] | undefined) ?? []),
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

describe('the OpenAPI document', () => {
  test('describes every call once', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const known = contractCalls(server).map(({ name }) => name);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(150);
  });

  test('every answer and every body in JSON has an example that its schema allows', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
    let count = 0;
    const wrong = operations.flatMap(({ operationId, requestBody, responses }) =>
      Object.entries({ body: requestBody ?? {}, ...responses }).flatMap(([name, { content }]) => {
        const media = content?.['application/json'];
        // Refusals have one schema, which is tried below.
        if (!media || '$ref' in media.schema) return [];
        const examples = examplesOf(media);
        const { components } = document;
        const validate = ajv.compile({ ...media.schema, components });
        count += examples.length;
        return [
          ...(examples.length === 0 ? [`${operationId} ${name} has no example`] : []),
          ...examples.flatMap((example) =>
            validate(example) ? [] : [`${operationId} ${name}: ${ajv.errorsText(validate.errors)}`],
          ),
        ];
      }),
    );
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(150);
    const { Refusal } = document.components['schemas'] as Readonly<Record<string, Schema>>;
    const isRefusal = ajv.compile(Refusal as Schema);
    for (const example of (Refusal?.['examples'] ?? []) as readonly unknown[]) expect(isRefusal(example)).toBe(true);
  });

  test('says which calls a key can make', () => {
    const securityOf = (name: string) => operations.find(({ operationId }) => operationId === name)?.security;
    expect(securityOf('listAdminApplications')).toEqual([{ session: [] }, { apiKey: [] }]);
    expect(securityOf('listNews')).toEqual([{}, { apiKey: [] }]);
    for (const name of ['startBulkRun', 'createApiKey', 'changeUser', 'currentUser', 'listSavedViews'])
      expect(securityOf(name)).toEqual([{ session: [] }]);
    for (const name of ['login', 'logout']) expect(securityOf(name)).toBeUndefined();
    expect(document.components['securitySchemes']).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } });
  });
});

describe('the typed client', () => {
  test('is what `npm run generate:client` writes', async () => {
    const root = process.cwd();
    expect(await renderClient(root)).toBe(readFileSync(join(root, clientPath), 'utf8'));
  });

  test('lists applications with a key, pages through all of them and reads one', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const { secret } = await makeApiKey(server, admin, { rights: ['applications'] });
    const options = { baseUrl: server.url, headers: { Authorization: `Bearer ${secret}` } };
    const ids: string[] = [];
    let total = 0;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await portal.listAdminApplications({ page, pageSize: 3, sort: 'createdAt' }, options);
      if (answer.status !== 200) throw new Error(answer.data.message);
      const { data, pagination } = answer.data;
      ids.push(...data.Applications.map(({ Id }) => Id));
      ({ totalPages: pages, totalItems: total } = pagination);
    }
    expect(ids.length).toBeGreaterThan(3);
    expect([new Set(ids).size, ids.length]).toEqual([total, total]);
    const [first = ''] = ids;
    const one = await portal.getAdminApplication(first, {}, options);
    if (one.status !== 200) throw new Error(one.data.message);
    expect(one.data.data.Application.Id).toBe(first);
    const refused = await portal.listAudit({}, options);
    expect(refused.status).toBe(403);
    if (refused.status === 403) expect(refused.data.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await portal.listAdminApplications({}, { baseUrl: server.url })).status).toBe(401);
  });
});
