import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { findSettingIssues, loadSettings } from '../../src/server/config/settings.ts';
import { settingsSchema } from '../../src/server/config/settings-schema.ts';

/** The path of a file of `deploy/`. */
export const deployPath = (file: string): string => join(findCodeRoot(), 'deploy', file);

export const readDeploy = (file: string): string => readFileSync(deployPath(file), 'utf8');

export type Env = Readonly<Record<string, string>>;

/** `NAME=value` lines. */
export const readEnv = (text: string): Env =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** The values that an operator fills in. */
export const filledIn = (): Env => ({
  DATABASE_URL: 'postgres://portal:secret@localhost/portal',
  SMTP_URL: 'smtp://user:secret@mail.example.ac.id:587',
  RESULT_KEY: randomBytes(32).toString('base64'),
  SECOND_FACTOR_KEYS: randomBytes(32).toString('base64'),
  BACKUP_KEY: randomBytes(32).toString('base64'),
  DOKU_CLIENT_ID: 'BRN-1',
  DOKU_SECRET_KEY: 'SK-1',
  HELP_PHONE: '+62 21 555 0000',
});

export const knownSettings: ReadonlySet<string> = new Set(Object.keys(settingsSchema.properties));

/** What the SDK of the object store reads by itself. */
const storeCredentials = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

export const expectKnown = (names: readonly string[]): void =>
  expect(names.filter((name) => !knownSettings.has(name) && !storeCredentials.includes(name))).toEqual([]);

/** A production portal starts with these settings, and none of them is unknown. */
export const expectUsable = (env: Env): void => {
  expectKnown(Object.keys(env));
  expect(findSettingIssues(env)).toEqual([]);
};

/** The settings that the image brings. */
export const imageEnv: Env = Object.fromEntries(
  [...readDeploy('Dockerfile').matchAll(/\b([A-Z_]+)=(\S+?)(?: \\)?$/gm)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([name]) => name !== 'NODE_VERSION'),
);

/** Longer than calls are drained and finished. */
export const expectTimeToStop = (seconds: number, env: Env): void =>
  expect(seconds).toBeGreaterThan(loadSettings({ ...env, ...filledIn() }).drainSeconds + 10);
