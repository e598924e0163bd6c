import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Keys } from '../doku/sign.ts';

/** The local gateway's keys are nobody's but this installation's, and stay the same over restarts. */
export const localKeys = (folder: string): Keys => {
  const file = join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  const keys = { clientId: 'LOCAL-0001', secretKey: `SK-${randomBytes(24).toString('base64url')}` };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
};
