import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseS3Url } from '../../src/server/platform/storage/s3/s3-url.ts';
import {
  deployPath,
  type Env,
  expectKnown,
  expectTimeToStop,
  expectUsable,
  filledIn,
  imageEnv,
  readDeploy,
  readEnv,
} from '../support/deploy-files.ts';

interface Service {
  readonly image: string;
  readonly network_mode?: string;
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Env;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>> | readonly string[];
  readonly stop_grace_period?: string;
}

const text = readDeploy('compose.yml');
// Checked against the schema below.
const compose = parse(text) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { services } = compose;
const serviceOf = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
};

/** Values for `deploy/.env`. */
const values: Env = {
  ...readEnv(readDeploy('compose.env.example')),
  POSTGRES_PASSWORD: randomBytes(32).toString('hex'),
  STORE_ACCESS_KEY: `GK${randomBytes(16).toString('hex')}`,
  STORE_SECRET_KEY: randomBytes(32).toString('hex'),
  STORE_RPC_SECRET: randomBytes(32).toString('hex'),
};
const fill = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => values[name] ?? '');

/** The environment of a service as the program in it sees it. */
const environmentOf = (name: string): Env =>
  Object.fromEntries(Object.entries(serviceOf(name).environment ?? {}).map(([key, value]) => [key, fill(value)]));

test('the file follows the schema of the Compose Specification', () => {
  const { $schema: _, ...schema } = JSON.parse(
    readFileSync('tests/support/compose/compose-spec.json', 'utf8'),
  ) as Readonly<Record<string, unknown>>;
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors ?? []).toEqual([]);
  expect(validate({ ...compose, services: { ...services, portal: { ...serviceOf('portal'), imagee: 'x' } } })).toBe(
    false,
  );
});

test('every value that the file asks for stands in compose.env.example, and no other', () => {
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  expect([...asked].toSorted()).toEqual(Object.keys(readEnv(readDeploy('compose.env.example'))).toSorted());
  // A missing value stops the start with one line.
  for (const name of asked) expect(text).toContain(`\${${name}:?`);
});

test('a production portal starts with the image, the file of its settings and its environment, each a known setting', () => {
  const portal = serviceOf('portal');
  expectKnown(Object.keys(portal.environment ?? {}));
  expect(existsSync(join(dirname(deployPath('compose.yml')), `${portal.env_file}.example`))).toBe(true);
  const example = readEnv(readDeploy(`${portal.env_file}.example`));
  const env: Env = { ...imageEnv, ...example, ...filledIn(), ...environmentOf('portal') };
  expectUsable(env);
  expect(portal.volumes).toContain(`files:${env['DATA_DIR']}`);
  expectTimeToStop(Number.parseInt(portal.stop_grace_period ?? '', 10), env);
  expect(environmentOf('proxy')['PORTAL']).toBe(`${env['HOST']}:${env['PORT']}`);
});

test('the portal reaches database and store as these services are configured', () => {
  const portal = environmentOf('portal');
  const database = environmentOf('database');
  const url = new URL(portal['DATABASE_URL'] ?? '');
  expect([url.username, url.password, url.pathname.slice(1)]).toEqual([
    database['POSTGRES_USER'],
    database['POSTGRES_PASSWORD'],
    database['POSTGRES_DB'],
  ]);
  expect(serviceOf('database').command).toContain(`listen_addresses=${url.hostname}`);

  const store = environmentOf('store');
  const garage = readDeploy('garage/garage.toml');
  const { bucket, endpoint, region } = parseS3Url(portal['STORAGE_URL'] ?? '') ?? {};
  expect(bucket).toBe(store['GARAGE_DEFAULT_BUCKET']);
  expect(garage).toContain(`api_bind_addr = "${new URL(endpoint ?? '').host}"`);
  expect(garage).toContain(`s3_region = "${region}"`);
  expect([portal['AWS_ACCESS_KEY_ID'], portal['AWS_SECRET_ACCESS_KEY']]).toEqual([
    store['GARAGE_DEFAULT_ACCESS_KEY'],
    store['GARAGE_DEFAULT_SECRET_KEY'],
  ]);
  expect(serviceOf('store').volumes).toContain('store:/var/lib/garage');
  for (const [, folder] of garage.matchAll(/_dir = "(.*)"/g)) expect(folder).toMatch(/^\/var\/lib\/garage\//);
});

test('nothing but the ports of the proxy is reached from outside, and all services share one loopback', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
  expect(published).toEqual([
    ['network', '80:80'],
    ['network', '443:443'],
    ['network', '443:443/udp'],
  ]);
  const { network: holder, ...others } = services;
  expect(holder).toBeDefined();
  for (const [name, { network_mode }] of Object.entries(others)) expect(network_mode, name).toBe('service:network');
  // The proxy reads its ports from its file; the others name the loopback.
  for (const file of ['garage/garage.toml'])
    for (const [, host] of readDeploy(file).matchAll(/_bind_addr = "(.*):\d+"/g)) expect(host).toBe('127.0.0.1');
});

test('every service says whether it is well, and the portal starts after database and store', () => {
  for (const [name, { healthcheck }] of Object.entries(services)) {
    // The image of the portal brings its own; the holder of the network runs nothing.
    const isOwn = name === 'portal' || name === 'network';
    expect(healthcheck === undefined, name).toBe(isOwn);
  }
  expect(readDeploy('Dockerfile')).toContain('HEALTHCHECK');
  expect(serviceOf('portal').depends_on).toEqual({
    database: { condition: 'service_healthy' },
    store: { condition: 'service_healthy' },
  });
});

test('what is stored lies in volumes, mounted files exist, and the files with secrets are in neither repository nor image', () => {
  const mounts = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  for (const source of mounts) {
    if (source.startsWith('.')) expect(existsSync(deployPath(source)), source).toBe(true);
    else expect(Object.keys(compose.volumes)).toContain(source);
  }
  expect(Object.keys(compose.volumes).filter((name) => !mounts.includes(name))).toEqual([]);
  for (const [file, lines] of [
    ['.gitignore', ['.env', 'portal.env']],
    ['.dockerignore', ['**/.env', '**/portal.env']],
  ] as const)
    expect(readFileSync(file, 'utf8').split('\n')).toEqual(expect.arrayContaining([...lines]));
});
