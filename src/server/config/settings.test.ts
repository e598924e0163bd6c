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
    ['SMTP_URL', 'mail.example.ac.id'],
    ['MAIL_FROM', 'nobody'],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', 'NaN'],
    ['STORAGE_URL', 'ftp://x'],
    ['PAYMENT_GATEWAY', 'paypal'],
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
  const production = { NODE_ENV: 'production', RESULT_KEY: 'sixteen characters or more' };
  test('has no demo data', () => {
    expect(loadSettings(production)).toMatchObject({ production: true, demoData: false });
    expect(messageOf({ ...production, DEMO_DATA: 'true' })).toMatch(/^DEMO_DATA must be .*not true in production/);
  });
  test('needs its own key', () => {
    expect(messageOf({ NODE_ENV: 'production' })).toMatch(/^RESULT_KEY is missing/);
  });
});
