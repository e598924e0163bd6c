/**
 * The typed client of the API: written by oazapfts from the OpenAPI document of the calls that a key can have. Calls whose
 * fields officers define are left out, so that it depends on the contract alone.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';
import { generateSource } from 'oazapfts';
import type { Call } from '../../contract/call.ts';
import { staffRights } from '../../contract/staff-rights.ts';
import { type ApiData, canHaveKey, describeRoutes } from '../../server/http/open-api.ts';
import { routeShapeOf } from '../../server/http/route-shape.ts';

export const clientPath = 'clients/typescript/admissions-portal.ts';

/** Its runtime is not written for `exactOptionalPropertyTypes`; the types that callers see are checked where they are used. */
const header = '// @ts-nocheck\n';

const anyData: ApiData = { catalogue: { forms: {}, content: {}, keyRights: staffRights }, buildId: '1' };

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'data' in value;

/** In the order of their addresses. */
const listCalls = async (root: string): Promise<readonly Call[]> => {
  const folder = join(root, 'src/contract');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, file)).href)),
  );
  const calls = new Map(
    modules.flatMap((module) => Object.values(module).filter(isCall)).map((call) => [call.name, call]),
  );
  return [...calls.values()].sort((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1));
};

/** The document of the calls that a key can have. */
const describeForKeys = async (root: string): Promise<object> => {
  const app = fastify();
  await describeRoutes(app, anyData);
  const calls = (await listCalls(root)).filter((call) => call.form === undefined && canHaveKey(call, anyData));
  await app.register(
    async (api) => {
      for (const call of calls) api.route({ ...routeShapeOf(call), handler: async () => null });
    },
    { prefix: '/api' },
  );
  await app.ready();
  const document = app.swagger();
  await app.close();
  return document;
};

export const renderClient = async (root: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'api-client-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(await describeForKeys(root)));
    return `${header}${await generateSource(file, {})}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
