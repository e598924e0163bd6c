import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { createPool } from '../../src/server/platform/database/database.ts';
import { collectFindings } from '../../src/server/production-check/collect-findings.ts';
import { formatFindings } from '../../src/server/production-check/finding.ts';
import { startClamdStandIn } from '../support/clamd.ts';
import { gatewayEnv, type LocalGateway, startTestGateway } from '../support/local-gateway.ts';
import { productionEnv } from '../support/production-env.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';
import { startWhatsApp, TOKEN } from '../support/whatsapp.ts';

const codeRoot = findCodeRoot();
let folder: string;
let smtp: SMTPServer;
let gateway: LocalGateway;
let database: TestDatabase;

const smtpPassword = 'open-sesame';
const isRight = (user?: string | null, password?: string | null) => user === 'portal' && password === smtpPassword;

beforeAll(async () => {
  folder = mkdtempSync('/tmp/portal-check-production-');
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      isRight(username, password) ? done(null, { user: username }) : done(new Error('no')),
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  gateway = await startTestGateway(folder);
  database = await cloneDatabase();
});

afterAll(async () => {
  await database.drop();
  await gateway.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  rmSync(folder, { recursive: true });
});

interface Report {
  readonly code: number;
  readonly text: string;
}

const smtpUrl = (password = smtpPassword): string =>
  `smtp://portal:${password}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

/** A complete environment with changes: nothing of the test's own gets in. */
const environment = (changes: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  ...productionEnv(),
  ...gatewayEnv(gateway),
  SMTP_URL: smtpUrl(),
  MAIL_FROM: 'Admissions <admission@example.ac.id>',
  TRUST_PROXY: '1',
  HELP_PHONE: '+62 21 5695 8744',
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  ...changes,
});

/** Every key, and the password of every URL. */
const secretsOf = (env: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    /_KEYS?$/.test(name) ? [value] : (/^\w+:\/\/[^:@/]*:([^@]+)@/.exec(value)?.slice(1) ?? []),
  );

const expectNoSecret = (text: string, env: Readonly<Record<string, string>>): void => {
  const secrets = secretsOf(env);
  expect(secrets.length).toBeGreaterThan(3);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
};

/** Runs the program as `npm run check:production` does; no secret is shown. */
const run = async (changes: Readonly<Record<string, string>>): Promise<Report> => {
  const env = environment(changes);
  const report = await new Promise<Report>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'src/server/check-production.ts'],
      { cwd: codeRoot, env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
  expectNoSecret(report.text, env);
  return report;
};

/** The table of the program, without a process of its own; no secret is shown. */
const check = async (changes: Readonly<Record<string, string>>): Promise<string> => {
  const env = environment(changes);
  const text = formatFindings(await collectFindings(env, codeRoot));
  expectNoSecret(text, env);
  return text;
};

test('check:production reports settings, database, tables, files, mail and payments as ok when all are set up', async () => {
  const { code, text } = await run({});
  expect(text).toMatch(/ok +settings +are complete/);
  expect(text).toMatch(/ok +database +its role has no rights beyond its database/);
  expect(text).toMatch(/ok +tables +are up to date/);
  expect(text).toMatch(/ok +files +are written, read and removed/);
  expect(text).toMatch(/ok +mail +the SMTP server takes the login/);
  expect(text).toMatch(/ok +payments +the gateway accepts the keys/);
  expect(text).not.toMatch(/^ {2}not tried/m);
  expect(text.match(/^ {2}wrong/gm) ?? []).toEqual(text.includes('is not built') ? ['  wrong'] : []);
  if (!text.includes('is not built')) expect(code).toBe(0);
});

test('check:production lists four wrong settings, does not try the database, shows no secret and exits with 1', async () => {
  const { code, text } = await run({
    PUBLIC_URL: 'http://admission.example.ac.id',
    SMTP_URL: 'smtp://user:geheim@mail.example.ac.id?ignoreTLS=true',
    RESULT_KEY: 'geheim-geheim-geheim-geheim',
    DATABASE_URL: 'postgres://portal:geheim@db.example.ac.id/portal',
  });
  expect(code).toBe(1);
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'RESULT_KEY', 'DATABASE_URL'])
    expect(text).toMatch(new RegExp(`wrong +settings +${name} must be`));
  expect(text).toMatch(/not tried +database/);
});

/** Another database of the server of the tests. */
const databaseUrlOf = (name: string): string => database.url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);

test.each<[string, () => Readonly<Record<string, string>>, RegExp]>([
  [
    'a database role that is a superuser',
    () => ({ DATABASE_URL: inject('postgresAdminUrl') }),
    /wrong +database +its role is a superuser/,
  ],
  [
    'a database that does not answer',
    () => ({ DATABASE_URL: 'postgres://portal:geheim@127.0.0.1:1/portal' }),
    /wrong +database +cannot be used: ECONNREFUSED/,
  ],
  [
    'a database that does not exist, in words',
    () => ({ DATABASE_URL: databaseUrlOf('no_such_database') }),
    /wrong +database +cannot be used: database "no_such_database" does not exist/,
  ],
  [
    'too few connections for the workers',
    () => ({ WORKERS: '60' }),
    /warning +database +\d+ free connections: WORKERS=60 may need 2400/,
  ],
  ['a misspelt setting', () => ({ WORKER: '4' }), /warning +settings +WORKER is not a setting .* is WORKERS meant\?/],
  [
    'a placeholder that was left',
    () => ({ DOKU_SECRET_KEY: '<secret geheim>' }),
    /wrong +settings +DOKU_SECRET_KEY still has a placeholder/,
  ],
  [
    'a wrong password of the SMTP server',
    () => ({ SMTP_URL: smtpUrl('geheim') }),
    /wrong +mail +.*cannot be used: 535/,
  ],
  ['an SMTP server that does not answer', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }), /wrong +mail +.*ECONNREFUSED/],
  ['wrong keys of the gateway', () => ({ DOKU_SECRET_KEY: 'geheim' }), /wrong +payments +the gateway answers 40\d/],
  [
    'a gateway that does not answer',
    () => ({ DOKU_BASE_URL: 'http://127.0.0.1:47' }),
    /wrong +payments +.*ECONNREFUSED/,
  ],
  ['a folder that cannot be written to', () => ({ DATA_DIR: '/proc/portal' }), /wrong +files +DATA_DIR \/proc\/portal/],
  [
    'an object store that does not answer',
    () => {
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'portal').stubEnv('AWS_SECRET_ACCESS_KEY', 'geheim');
      return { STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:47&timeout=1' };
    },
    /wrong +files +cannot be stored: ECONNREFUSED/,
  ],
  [
    'an object store without encryption on the way',
    () => ({ STORAGE_URL: 's3://bucket?endpoint=http://s3.example.ac.id' }),
    /wrong +settings +STORAGE_URL must be .* in production an S3 store only with https/,
  ],
])('collectFindings reports %s and shows no secret', async (_, env, finding) => {
  expect(await check(env())).toMatch(finding);
});

test('collectFindings reports a database newer than the code, lists that are empty, demo accounts and admins without a second factor', async () => {
  const other = await cloneDatabase();
  const pool = createPool({ connectionString: other.url }, { max: 1 });
  await pool.query(`insert into migration (name, run_on) values ('999-of-the-future', now())`);
  await pool.query(
    `insert into account (email, email_folded, password_hash, role, verified_at, demo)
     values ('admin@example.ac.id', 'admin@example.ac.id', 'x', 'admin', now(), true)`,
  );
  await pool.query('truncate payment_channel, subject_configuration cascade');
  await pool.end();
  const text = await check({ DATABASE_URL: other.url });
  expect(text).toMatch(/warning +intake +nobody can apply yet, .*subjects of reports.*active payment channels/);
  expect(text).toMatch(/wrong +tables +are newer than this version \(999-of-the-future\)/);
  expect(text).toMatch(/warning +accounts +1 active admins have no second factor/);
  expect(text).toMatch(/wrong +accounts +1 demo accounts/);
  await other.drop();
});

test('collectFindings counts the migrations that are to run on tables of an older version, and does not read them', async () => {
  const other = await cloneDatabase();
  const pool = createPool({ connectionString: other.url }, { max: 1 });
  await pool.query('alter table subject_configuration drop column asked');
  await pool.query('alter table account drop column demo');
  await pool.query(`delete from migration where name = '271-lists-by-file'`);
  await pool.end();
  const text = await check({ DATABASE_URL: other.url });
  expect(text).toMatch(/ok +tables +1 migrations are to run/);
  expect(text).toMatch(/not tried +accounts +the tables are those of an older version/);
  expect(text).not.toMatch(/wrong +database/);
  await other.drop();
});

test('collectFindings reports whether the provider of messages takes the token, and an unset or malformed NOTIFY_URL', async () => {
  const whatsapp = await startWhatsApp();
  expect(await check({ NOTIFY_URL: whatsapp.url })).toMatch(/ok +messages +the provider takes the token/);
  expect(whatsapp.received.map(({ method }) => method)).toEqual(['GET']);
  const wrong = await check({ NOTIFY_URL: whatsapp.url.replace(TOKEN, 'another-token') });
  expect(wrong).toMatch(/wrong +messages +the provider cannot be used: answers 401/);
  expect(wrong).not.toContain('another-token');
  await whatsapp.close();
  expect(await check({ NOTIFY_URL: whatsapp.url })).toMatch(/wrong +messages +the provider cannot be used/);
  expect(await check({})).toMatch(/warning +messages +NOTIFY_URL is unset/);
  for (const url of ['stub:', 'whatsapp://12345:secret-token@example.com/v23.0']) {
    const text = await check({ NOTIFY_URL: url });
    expect(text).toMatch(/wrong +settings +NOTIFY_URL must be/);
    expect(text).not.toContain('secret-token');
  }
});

test('collectFindings reports the virus scanner’s signatures, a scanner that refuses large files or is unreachable, and an unset or malformed CLAMAV_URL', async () => {
  const scanner = await startClamdStandIn();
  const text = await check({ CLAMAV_URL: scanner.url });
  expect(text).toMatch(/ok +scanner +ClamAV 1\.4\.3 answers, signatures 27800 of Fri Nov 20/);
  expect(scanner.scanned).toBe(1);
  await scanner.close();
  const small = await startClamdStandIn({ maxBytes: 1024 * 1024 });
  const refused = await check({ CLAMAV_URL: small.url });
  expect(refused).toMatch(/wrong +scanner +uploads would be refused: .*StreamMaxLength/);
  await small.close();
  expect(await check({ CLAMAV_URL: scanner.url })).toMatch(/wrong +scanner +.*ECONNREFUSED/);
  expect(await check({})).toMatch(/warning +scanner +CLAMAV_URL is unset/);
  expect(await check({ CLAMAV_URL: '/run/clamd.ctl' })).toMatch(/wrong +settings +CLAMAV_URL must be/);
});

test('collectFindings reports an identity provider that does not answer, and says nothing of one that is not set', async () => {
  const text = await check({ OIDC_ISSUER: 'https://127.0.0.1:1/realms/staff', OIDC_CLIENT_ID: 'portal' });
  expect(text).toMatch(/wrong +login +the identity provider cannot be used: .*(?:ECONNREFUSED|bad port)/);
  expect(await check({})).not.toMatch(/ login +the identity provider/);
});
