import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findSettingIssues, loadSettings, type Settings, SettingsError } from './settings.ts';

const randomKey = (): string => randomBytes(32).toString('base64');
const productionEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://admission.example.ac.id',
  SMTP_URL: 'smtps://portal:password@mail.example.ac.id',
  RESULT_KEY: randomKey(),
  SECOND_FACTOR_KEYS: randomKey(),
};

const providersOf = ({ paymentProviders }: Settings): readonly string[] => paymentProviders.map(({ id }) => id);

const messageOf = (env: Record<string, string>): string => {
  try {
    loadSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('was accepted');
};

test('loadSettings without variables: not production, 127.0.0.1:3000, demo data, local gateway, cookies not secure, no database URL', () => {
  expect(loadSettings({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    demoData: true,
    paymentProviders: [{ id: 'local' }],
    secureCookies: false,
  });
  expect(loadSettings({}).databaseUrl).toBeUndefined();
});

test('loadSettings treats an empty or blank variable as unset', () => {
  expect(loadSettings({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test('loadSettings with an https PUBLIC_URL makes cookies secure, and drops the slash at the end of the URL', () => {
  const settings = loadSettings({ PUBLIC_URL: 'https://admission.example.ac.id/' });
  expect(settings).toMatchObject({ publicUrl: 'https://admission.example.ac.id', secureCookies: true });
});

describe('loadSettings with a wrong setting', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '0x50'],
    ['HOST', 'a b'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'a b'],
    ['PUBLIC_URL', 'admission.example.ac.id'],
    ['PUBLIC_URL', 'https://example.ac.id/admission'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['PORTAL_ROOT', '/no/such/folder'],
    ['PORTAL_ROOT', 'src'],
    ['SMTP_URL', 'mail.example.ac.id'],
    ['MAIL_FROM', 'nobody'],
    ['SECURITY_CONTACT', 'security@example.ac.id'],
    ['SECURITY_CONTACT', 'http://example.ac.id/security'],
    ['SECURITY_CONTACT', 'mailto:a@example.ac.id?subject=x'],
    ['SECURITY_CONTACT', 'https://example.ac.id\nExpires: 2099-01-01T00:00:00Z'],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', 'NaN'],
    ['STORAGE_URL', 'ftp://x'],
    ['STORAGE_URL', 'file://host/folder'],
    ['STORAGE_URL', 's3://key:secret@bucket'],
    ['NOTIFY_URL', 'https://graph.facebook.com/v23.0'],
    ['PAYMENT_GATEWAY', 'paypal'],
    ['LOCAL_GATEWAY_PORT', '70000'],
    ['LOCAL_GATEWAY_URL', 'https://example.ac.id/pay'],
    ['DOKU_BASE_URL', 'https://api.doku.com/checkout'],
    ['ALLOW_LOCAL_GATEWAY', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_DATA', 'maybe'],
    ['OIDC_ISSUER', 'login.example.ac.id'],
    ['OIDC_ISSUER', 'http://login.example.ac.id'],
    ['OIDC_ISSUER', 'https://login.example.ac.id/?tenant=1'],
    ['OIDC_SCOPES', 'email profile'],
    ['OIDC_SCOPES', 'openidx'],
    ['STAFF_PASSWORD_ACCOUNTS', 'root'],
    ['STAFF_PASSWORD_ACCOUNTS', 'a@example.ac.id,,b@example.ac.id'],
    ['HELP_PHONE', 'call us'],
    ['TRUST_PROXY', 'true'],
    ['RATE_LIMIT', '-1'],
    ['SLOW_STATEMENT_MS', '-1'],
    ['MAILS_PER_MINUTE', '0'],
    ['MAILS_PER_MINUTE', '1.5'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://127.0.0.1:4317'],
    ['TRACES_SHARE', '2'],
    ['WORKERS', '0'],
    ['WORKERS', 'auto'],
    ['LOCAL_GATEWAY_API', 'https://example.ac.id/pay'],
    ['DATABASE_DIRECT_URL', 'mysql://root@localhost'],
    ['DATABASE_READ_URL', 'mysql://root@localhost'],
    ['RESULT_KEY', 'short'],
    ['BACKUP_KEY', 'short'],
    ['EXPORT_URL', '/srv/exports'],
    ['SECOND_FACTOR_KEYS', 'short'],
    ['SECOND_FACTOR_KEYS', 'a-key-of-the-test-only,'],
    ['PUBLIC_URL', 'https://user@example.ac.id'],
  ])('%s=%j throws a one-line message that begins with the name of the setting', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be `));
    expect(message).not.toContain('\n');
  });

  test('the message about a wrong DATABASE_URL, SMTP_URL or RESULT_KEY does not contain its password or key', () => {
    expect(messageOf({ DATABASE_URL: 'mysql://root:geheim@localhost' })).not.toContain('geheim');
    expect(messageOf({ SMTP_URL: 'http://user:geheim@host' })).not.toContain('geheim');
    expect(messageOf({ RESULT_KEY: 'geheim' })).not.toContain('geheim');
  });
});

test('the message about a wrong STORAGE_URL does not contain its key', () => {
  expect(messageOf({ STORAGE_URL: 's3://key:geheim@bucket' })).not.toContain('geheim');
});

describe('settings of scheduled exports', () => {
  const url = { EXPORT_URL: 's3://exports?endpoint=https://s3.example.ac.id' };
  const key = { EXPORT_ACCESS_KEY_ID: 'portal', EXPORT_SECRET_ACCESS_KEY: 'geheim' };

  test('are absent by default; the credentials of the store are those of the environment or its own', () => {
    expect(loadSettings({})).toMatchObject({ exportUrl: undefined, exportCredentials: undefined });
    expect(loadSettings(url)).toMatchObject({ exportUrl: url.EXPORT_URL, exportCredentials: undefined });
    expect(loadSettings({ ...url, ...key }).exportCredentials).toEqual({
      accessKeyId: 'portal',
      secretAccessKey: 'geheim',
    });
  });

  test.each([
    ['EXPORT_URL', key],
    ['EXPORT_SECRET_ACCESS_KEY', { ...url, EXPORT_ACCESS_KEY_ID: 'portal' }],
    ['EXPORT_ACCESS_KEY_ID', { ...url, EXPORT_SECRET_ACCESS_KEY: 'geheim' }],
  ])('%s is missing in %j', (name, env) => {
    expect(messageOf(env)).toMatch(new RegExp(`^${name} is missing`));
  });

  test('a store without encryption is refused in production, unless it runs on this machine', () => {
    const plain = { EXPORT_URL: 's3://exports?endpoint=http://s3.example.ac.id' };
    expect(loadSettings(plain).exportUrl).toBe(plain.EXPORT_URL);
    expect(messageOf({ ...productionEnv, ...plain })).toMatch(/^EXPORT_URL must be /);
  });
});

describe('settings of the identity provider', () => {
  const provider = { OIDC_ISSUER: 'https://login.example.ac.id/realms/staff', OIDC_CLIENT_ID: 'portal' };

  test('are absent by default, and have defaults where a provider is named', () => {
    expect(loadSettings({})).toMatchObject({ identityProvider: undefined, staffPasswordAccounts: undefined });
    expect(loadSettings(provider).identityProvider).toEqual({
      issuer: provider.OIDC_ISSUER,
      clientId: 'portal',
      clientSecret: undefined,
      scopes: 'openid email profile',
      groupsClaim: 'groups',
      hasSecondFactor: false,
    });
  });

  test.each([
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: provider.OIDC_ISSUER }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'portal' }],
    ['OIDC_ISSUER', { STAFF_PASSWORD_ACCOUNTS: 'root@example.ac.id' }],
  ])('%s is missing in %j', (name, env) => {
    expect(messageOf(env)).toMatch(new RegExp(`^${name} is missing`));
  });

  test('a provider on this machine needs https in production alone', () => {
    const local = { ...provider, OIDC_ISSUER: 'http://127.0.0.1:8080/realms/staff' };
    expect(loadSettings(local).identityProvider?.issuer).toBe(local.OIDC_ISSUER);
    expect(messageOf({ ...productionEnv, ...local })).toMatch(/^OIDC_ISSUER must be .*in production always with https/);
  });
});

describe('settings in production', () => {
  const doku = {
    PAYMENT_GATEWAY: 'doku',
    DOKU_CLIENT_ID: 'BRN-0001-1',
    DOKU_SECRET_KEY: 'SK-1',
    DOKU_BASE_URL: 'https://api.doku.com/',
  };
  const production = { ...productionEnv, ...doku };
  test.each([
    ['s3://bucket', true],
    ['s3://bucket?endpoint=https://s3.example.ac.id', true],
    ['s3://bucket?endpoint=http://127.0.0.1:9000', true],
    ['s3://bucket?endpoint=http://s3.example.ac.id', false],
    ['file:///srv/portal', true],
  ])('STORAGE_URL=%s is accepted: %s', (url, isAccepted) => {
    const settings = { ...production, STORAGE_URL: url };
    if (isAccepted) expect(loadSettings(settings).storageUrl).toBe(url);
    else expect(messageOf(settings)).toMatch(/^STORAGE_URL must be .*only with https/);
  });
  test('demo data are off, cookies are secure, and DEMO_DATA=true is refused', () => {
    expect(loadSettings(production)).toMatchObject({ production: true, demoData: false, secureCookies: true });
    expect(messageOf({ ...production, DEMO_DATA: 'true' })).toMatch(/^DEMO_DATA must be .*not true in production/);
  });
  test('requireAdminSecondFactor is true unless REQUIRE_ADMIN_SECOND_FACTOR=false; outside production it is false by default', () => {
    expect(loadSettings(production).requireAdminSecondFactor).toBe(true);
    expect(loadSettings({ ...production, REQUIRE_ADMIN_SECOND_FACTOR: 'false' }).requireAdminSecondFactor).toBe(false);
    expect(loadSettings({}).requireAdminSecondFactor).toBe(false);
  });
  test.each(['PUBLIC_URL', 'SMTP_URL', 'RESULT_KEY', 'SECOND_FACTOR_KEYS'])(
    'an empty %s is refused as missing',
    (name) => {
      expect(messageOf({ ...production, [name]: '' })).toMatch(new RegExp(`^${name} is missing`));
    },
  );
  test('findSettingIssues reports three wrong settings at once, and nothing when all settings are correct', () => {
    const env = { ...production, PUBLIC_URL: 'http://example.ac.id', SMTP_URL: '', RESULT_KEY: 'a'.repeat(44) };
    expect(findSettingIssues(env).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['PUBLIC_URL', 'SMTP_URL', 'RESULT_KEY']),
    );
    expect(findSettingIssues(env)).toHaveLength(3);
    expect(findSettingIssues(production)).toEqual([]);
  });
  test.each([
    ['PUBLIC_URL', 'http://admission.example.ac.id'],
    ['PUBLIC_URL', 'http://127.0.0.1:3000'],
    ['PUBLIC_URL', 'https://admin@example.ac.id'],
    ['PUBLIC_URL', 'https://example.ac.id\\evil'],
    ['DOKU_BASE_URL', 'http://api.doku.com'],
    ['DOKU_BASE_URL', 'http://localhost.evil.invalid'],
    ['DOKU_BASE_URL', 'http://127.0.0.1.evil.invalid'],
    ['DOKU_BASE_URL', 'http://localhost@evil.invalid'],
    ['DOKU_BASE_URL', 'https://api.doku.com.evil.invalid'],
    ['DOKU_BASE_URL', 'https://api.doku.com@evil.invalid'],
    ['DOKU_BASE_URL', 'https://api.doku.com:8443'],
    ['SMTP_URL', 'smtp://user:geheim@mail.example.ac.id?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://user:geheim@mail.example.ac.id?requireTLS=false'],
    ['SMTP_URL', 'smtps://user:geheim@mail.example.ac.id?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://localhost?service=evil'],
    ['DATABASE_URL', 'postgres://portal:geheim@db.example.ac.id/portal'],
    ['DATABASE_URL', 'postgres://portal:geheim@db.example.ac.id/portal?sslmode=disable'],
    ['DATABASE_URL', 'postgres://portal:geheim@db.example.ac.id/portal?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://portal:geheim@db.example.ac.id/portal?sslmode=require'],
    ['DATABASE_URL', 'postgres://portal:geheim@db.example.ac.id/portal?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://portal:geheim@db.example.ac.id/portal?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://portal:geheim@localhost/portal?host=db.example.ac.id'],
    ['DATABASE_URL', 'postgres://portal:geheim@127.0.0.1.evil.invalid/portal'],
    ['DATABASE_URL', 'postgres://portal:geheim@/portal?host=db.example.ac.id'],
    ['DATABASE_URL', 'postgres://portal:geheim@/portal?host=/var/run/postgresql&host=db.example.ac.id'],
  ])('%s=%s is refused with a one-line message that does not contain the password', (name, value) => {
    const message = messageOf({ ...production, [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must `));
    expect(message).not.toMatch(/geheim|\n/);
  });
  test.each([
    ['RESULT_KEY', 'of 20 characters', 'geheim-geheim-geheim'],
    ['RESULT_KEY', 'of one repeated letter', 'a'.repeat(64)],
    ['RESULT_KEY', 'of a repeated series', '0123456789abcdef'.repeat(4)],
    ['RESULT_KEY', 'of a repeated word', 'passwordpasswordpasswordpasswordpasswordpassword'],
    ['RESULT_KEY', 'that is the alphabet', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['RESULT_KEY', 'that is the default outside production', 'not-a-secret-outside-production'],
    ['SECOND_FACTOR_KEYS', 'of one repeated letter', 'a'.repeat(64)],
    ['SECOND_FACTOR_KEYS', 'of one repeated letter after a random key', `${randomKey()},${'a'.repeat(64)}`],
    ['SECOND_FACTOR_KEYS', 'equal to RESULT_KEY', production.RESULT_KEY],
    ['SECOND_FACTOR_KEYS', 'equal to RESULT_KEY after a random key', `${randomKey()},${production.RESULT_KEY}`],
  ])('%s with a key %s is refused with a one-line message', (name, _, value) => {
    const message = messageOf({ ...production, [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must `));
    expect(message).not.toMatch(/geheim|\n/);
  });
  test.each([
    ['PUBLIC_URL', 'https://admission.example.ac.id:8443/'],
    ['DOKU_BASE_URL', 'https://api-sandbox.doku.com'],
    ['DOKU_BASE_URL', 'http://127.0.0.1:9000'],
    ['DOKU_BASE_URL', 'http://[::1]:9000'],
    ['SMTP_URL', 'smtp://user:password@mail.example.ac.id:587'],
    ['SMTP_URL', 'smtp://localhost'],
    ['DATABASE_URL', 'postgres://portal@127.0.0.1/portal'],
    ['DATABASE_URL', 'postgres://portal@localhost/portal?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://portal:p@/portal?host=%2Fvar%2Frun%2Fpostgresql&port=5432'],
    ['DATABASE_URL', 'postgres://portal:p@db.example.ac.id/portal?sslmode=verify-full'],
    ['SECOND_FACTOR_KEYS', `${randomKey()}, ${randomKey()}`],
  ])('%s=%s is accepted', (name, value) => {
    expect(findSettingIssues({ ...production, [name]: value })).toEqual([]);
  });
  test.each(['base64', 'base64url', 'hex'] as const)(
    'random keys of 32 to 64 bytes in %s are accepted as RESULT_KEY',
    (encoding) => {
      for (let bytes = 32; bytes <= 64; bytes += 1)
        expect(findSettingIssues({ ...production, RESULT_KEY: randomBytes(bytes).toString(encoding) })).toEqual([]);
    },
  );
  test('PAYMENT_GATEWAY empty or local is refused without ALLOW_LOCAL_GATEWAY=true, and local is accepted with it', () => {
    expect(messageOf({ ...production, PAYMENT_GATEWAY: 'local' })).toMatch(
      /^PAYMENT_GATEWAY must be "local" or "doku"/,
    );
    expect(messageOf({ ...production, PAYMENT_GATEWAY: '' })).toMatch(/^PAYMENT_GATEWAY must be .*ALLOW_LOCAL_GATEWAY/);
    expect(messageOf({ ...production, PAYMENT_GATEWAY: '', ALLOW_LOCAL_GATEWAY: 'false' })).toMatch(/^PAYMENT_GATEWAY/);
    const allowed = loadSettings({ ...production, PAYMENT_GATEWAY: 'local', ALLOW_LOCAL_GATEWAY: 'true' });
    expect(providersOf(allowed)).toEqual(['local']);
  });
});

describe('PAYMENT_GATEWAY', () => {
  const doku = { PAYMENT_GATEWAY: 'doku', DOKU_CLIENT_ID: 'a', DOKU_SECRET_KEY: 'b', DOKU_BASE_URL: 'https://c' };
  test.each([
    ['doku', ['doku']],
    ['doku,local', ['doku', 'local']],
    ['local,doku', ['local', 'doku']],
  ])('PAYMENT_GATEWAY=%s gives the providers %j in this order', (value, expected) => {
    expect(providersOf(loadSettings({ ...doku, PAYMENT_GATEWAY: value }))).toEqual(expected);
  });
  test.each(['doku,doku', 'doku,', 'local, doku', 'local,paypal'])('PAYMENT_GATEWAY=%j is refused', (value) => {
    expect(messageOf({ ...doku, PAYMENT_GATEWAY: value })).toMatch(/^PAYMENT_GATEWAY must be/);
  });
  test.each(['DOKU_CLIENT_ID', 'DOKU_SECRET_KEY', 'DOKU_BASE_URL'])(
    'an empty %s is refused as missing when PAYMENT_GATEWAY contains doku',
    (name) => {
      expect(messageOf({ ...doku, PAYMENT_GATEWAY: 'local,doku', [name]: '' })).toMatch(
        new RegExp(`^${name} is missing`),
      );
      expect(messageOf({ ...doku, [name]: '' })).toMatch(new RegExp(`^${name} is missing`));
    },
  );
});
