import { expect, test } from 'vitest';
import { findMisspeltSettings, findPlaceholders } from './doubtful-settings.ts';
import { settingsSchema } from './settings-schema.ts';

const meantBy = (name: string): string | undefined => findMisspeltSettings({ [name]: '1' })[0]?.meant;

test.each([
  ['WORKER', 'WORKERS'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DRAIN_SECOND', 'DRAIN_SECONDS'],
  ['TRUST_PROXXY', 'TRUST_PROXY'],
  ['METRICPORT', 'METRICS_PORT'],
  ['SMTPURL', 'SMTP_URL'],
  ['Trust_Proxy', 'TRUST_PROXY'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['BACKUP_KEYS', 'BACKUP_KEY'],
])('%s is a misspelt %s', (name, meant) => expect(meantBy(name)).toBe(meant));

test.each([
  'HOME',
  'HOSTS',
  'HOSTNAME',
  'PORTS',
  'PATH',
  'PORTAL_PORT',
  'PORTAL_SERVICE_HOST',
  'DATABASE_PORT',
  'AWS_ACCESS_KEY_ID',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'LOGNAME',
  'JOURNAL_STREAM',
  'NODE_EXTRA_CA_CERTS',
])('%s of another program is no misspelt setting', (name) => expect(meantBy(name)).toBeUndefined());

test('a setting is no misspelling of another one', () => {
  const names = Object.keys(settingsSchema.properties);
  expect(findMisspeltSettings(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([]);
});

test.each(Object.keys(settingsSchema.properties).filter((name) => name.length > 6))(
  'each letter of %s may be left out or doubled, and the mistake is found',
  (name) => {
    for (let at = 0; at < name.length; at += 1) {
      expect(meantBy(name.slice(0, at) + name.slice(at + 1)), `without letter ${at}`).toBe(name);
      expect(meantBy(name.slice(0, at + 1) + name.slice(at)), `letter ${at} twice`).toBe(name);
    }
  },
);

test.each([
  [{ SMTP_URL: 'smtp://<user>:<password>@mail.example.ac.id:587' }, ['SMTP_URL']],
  [{ DATABASE_URL: 'postgres://portal:<password>@localhost/portal' }, ['DATABASE_URL']],
  [{ DOKU_CLIENT_ID: '<client id>' }, ['DOKU_CLIENT_ID']],
  [
    { MAIL_FROM: 'Admissions <admission@example.ac.id>', DATABASE_URL: 'postgres://portal:%3Cx%3E@localhost/portal' },
    [],
  ],
  [{ ANOTHER_PROGRAM: '<word>' }, []],
])('%o has a placeholder in %o', (env, names) => expect(findPlaceholders(env)).toEqual(names));
