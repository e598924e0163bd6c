import { describe, expect, test } from 'vitest';
import { loadSettings, SettingsError } from './settings.ts';

const messageOf = (env: Record<string, string>): string => {
  try {
    loadSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  throw new Error('was accepted');
};

test('without any variable the portal runs on this machine with demo data', () => {
  expect(loadSettings({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    demoData: true,
    paymentGateway: 'local',
    secureCookies: false,
  });
  expect(loadSettings({}).databaseUrl).toBeUndefined();
});

test('an empty variable is an unset one', () => {
  expect(loadSettings({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test('https makes cookies secure; the slash at the end is dropped', () => {
  const settings = loadSettings({ PUBLIC_URL: 'https://admission.example.ac.id/' });
  expect(settings).toMatchObject({ publicUrl: 'https://admission.example.ac.id', secureCookies: true });
});

describe('one clear line names the wrong setting', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '0x50'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'admission.example.ac.id'],
    ['PUBLIC_URL', 'https://example.ac.id/admission'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['PORTAL_ROOT', '/no/such/folder'],
    ['PORTAL_ROOT', 'src'],
    ['SMTP_URL', 'mail.example.ac.id'],
    ['MAIL_FROM', 'nobody'],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', 'NaN'],
    ['STORAGE_URL', 'ftp://x'],
    ['PAYMENT_GATEWAY', 'paypal'],
    ['LOCAL_GATEWAY_PORT', '70000'],
    ['LOCAL_GATEWAY_URL', 'https://example.ac.id/pay'],
    ['DOKU_BASE_URL', 'https://api.doku.com/checkout'],
    ['ALLOW_LOCAL_GATEWAY', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_DATA', 'maybe'],
    ['HELP_PHONE', 'call us'],
    ['TRUST_PROXY', 'true'],
    ['RATE_LIMIT', '-1'],
    ['RESULT_KEY', 'short'],
  ])('%s=%s', (name, value) => {
    const message = messageOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be `));
    expect(message).not.toContain('\n');
  });

  test('without telling a secret', () => {
    expect(messageOf({ DATABASE_URL: 'mysql://root:geheim@localhost' })).not.toContain('geheim');
    expect(messageOf({ SMTP_URL: 'http://user:geheim@host' })).not.toContain('geheim');
    expect(messageOf({ RESULT_KEY: 'geheim' })).not.toContain('geheim');
  });
});

describe('production', () => {
  const doku = {
    PAYMENT_GATEWAY: 'doku',
    DOKU_CLIENT_ID: 'BRN-0001-1',
    DOKU_SECRET_KEY: 'SK-1',
    DOKU_BASE_URL: 'https://api.doku.com/',
  };
  const production = { NODE_ENV: 'production', RESULT_KEY: 'sixteen characters or more', ...doku };
  test('has no demo data', () => {
    expect(loadSettings(production)).toMatchObject({ production: true, demoData: false });
    expect(messageOf({ ...production, DEMO_DATA: 'true' })).toMatch(/^DEMO_DATA must be .*not true in production/);
  });
  test('needs its own key', () => {
    expect(messageOf({ NODE_ENV: 'production', ...doku })).toMatch(/^RESULT_KEY is missing/);
  });
  test('sends no orders in the clear', () => {
    expect(messageOf({ ...production, DOKU_BASE_URL: 'http://api.doku.com' })).toMatch(
      /^DOKU_BASE_URL must be .*https/,
    );
    expect(loadSettings({ ...production, DOKU_BASE_URL: 'http://127.0.0.1:9000' }).doku.baseUrl).toMatch(/:9000$/);
  });
  test('takes no play money unless told to', () => {
    expect(messageOf({ ...production, PAYMENT_GATEWAY: 'local' })).toMatch(
      /^PAYMENT_GATEWAY must be "local" or "doku"/,
    );
    expect(messageOf({ ...production, PAYMENT_GATEWAY: '' })).toMatch(/^PAYMENT_GATEWAY must be .*ALLOW_LOCAL_GATEWAY/);
    expect(messageOf({ ...production, PAYMENT_GATEWAY: '', ALLOW_LOCAL_GATEWAY: 'false' })).toMatch(/^PAYMENT_GATEWAY/);
    const allowed = loadSettings({ ...production, PAYMENT_GATEWAY: 'local', ALLOW_LOCAL_GATEWAY: 'true' });
    expect(allowed.paymentGateway).toBe('local');
  });
});

describe('the payment gateway', () => {
  const doku = { PAYMENT_GATEWAY: 'doku', DOKU_CLIENT_ID: 'a', DOKU_SECRET_KEY: 'b', DOKU_BASE_URL: 'https://c' };
  test.each(['DOKU_CLIENT_ID', 'DOKU_SECRET_KEY', 'DOKU_BASE_URL'])('DOKU needs %s', (name) => {
    expect(loadSettings(doku).doku).toEqual({ clientId: 'a', secretKey: 'b', baseUrl: 'https://c' });
    expect(messageOf({ ...doku, [name]: '' })).toMatch(new RegExp(`^${name} is missing`));
  });
  test('of this machine listens beside the portal', () => {
    expect(loadSettings({ PORT: '4000' }).localGateway).toEqual({
      port: 4001,
      portMayChange: true,
      publicUrl: undefined,
    });
    expect(loadSettings({ PORT: '0' }).localGateway.port).toBe(0);
    const chosen = loadSettings({ PORT: '4000', LOCAL_GATEWAY_PORT: '9000' }).localGateway;
    expect(chosen).toMatchObject({ port: 9000, portMayChange: false });
  });
});
