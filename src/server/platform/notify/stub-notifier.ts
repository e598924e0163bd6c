import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Notifier } from './phone-message.ts';

/** One message of `/dev/message.json`. */
export interface StoredMessage {
  readonly date: string;
  readonly to: string;
  readonly template: string;
  readonly text: string;
}

export const messageFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'message');

/** Writes messages as files, which appear complete or not at all. */
export const createStubNotifier = (folder: string): Notifier => ({
  send: async ({ to, template, text }) => {
    const message: StoredMessage = { date: new Date().toISOString(), to, template, text };
    const name = join(folder, `${message.date.replace(/\D/g, '')}-${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    await writeFile(`${name}.part`, JSON.stringify(message, null, 2), { mode: 0o600 });
    await rename(`${name}.part`, `${name}.json`);
    return { outcome: 'sent' };
  },
  findProblem: async () => undefined,
});

const isStoredMessage = (value: unknown): value is StoredMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['date', 'to', 'template', 'text'].every((name) => name in value && typeof Reflect.get(value, name) === 'string');

const findMessage = async (file: string): Promise<StoredMessage | undefined> => {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isStoredMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Newest first; files without a message are left out. */
export const listMessageFiles = async (
  folder: string,
  to: string | undefined,
  limit: number,
): Promise<readonly StoredMessage[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const found: StoredMessage[] = [];
  for (const name of names.sort().reverse()) {
    if (found.length >= limit) break;
    const message = await findMessage(join(folder, name));
    if (message && (to === undefined || message.to === to)) found.push(message);
  }
  return found;
};
