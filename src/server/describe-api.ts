/**
 * Prints the OpenAPI document of the calls that an API key can make, without a database. Calls whose fields officers define are
 * left out, so that it depends on the contract alone.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import type { Call } from '../contract/call.ts';
import { staffRights } from '../contract/staff-rights.ts';
import { type ApiData, canHaveKey, describeRoutes } from './http/open-api.ts';
import { routeShapeOf } from './http/route-shape.ts';

const anyData: ApiData = { catalogue: { forms: {}, content: {}, keyRights: staffRights }, buildId: '1' };

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'data' in value;

/** In the order of their addresses. */
const listCalls = async (): Promise<readonly Call[]> => {
  const folder = new URL('../contract/', import.meta.url);
  const files = readdirSync(fileURLToPath(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  );
  const found = modules.flatMap((module) => Object.values(module).filter(isCall));
  const calls = [...new Map(found.map((call) => [call.name, call])).values()];
  return calls.sort((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1));
};

const app = fastify();
await describeRoutes(app, anyData);
const calls = (await listCalls()).filter((call) => call.form === undefined && canHaveKey(call, anyData));
await app.register(
  async (api) => {
    for (const call of calls) api.route({ ...routeShapeOf(call), handler: async () => null });
  },
  { prefix: '/api' },
);
await app.ready();
process.stdout.write(`${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
