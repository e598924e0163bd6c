import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Mail } from './compose-mail.ts';

/** What `/dev/mail.json` tells of one mail. */
export interface StoredMail {
  readonly id: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly otp?: string;
  readonly link?: string;
}

export const mailFolder = ({ dataDir }: Settings): string => join(dataDir, 'mail');

let count = 0;
/** Sorts by time, also within one millisecond. */
const nextId = (): string => {
  count = (count + 1) % 10_000;
  return `${String(Date.now()).padStart(14, '0')}-${String(count).padStart(4, '0')}-${randomBytes(4).toString('hex')}`;
};

/** The mail as it would travel (`.eml`), and beside it what a script wants to know; the latter appears complete or not at all. */
export const writeMailFile = async (folder: string, mail: Mail, from: string, message: Buffer): Promise<void> => {
  const id = nextId();
  const { to, subject, text, html, otp, link } = mail;
  const entry = { id, date: new Date().toISOString(), from, to, subject, text, html, otp, link };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 });
  await writeFile(join(folder, `${id}.part`), JSON.stringify(entry, null, 2), { mode: 0o600 });
  await rename(join(folder, `${id}.part`), join(folder, `${id}.json`));
};

/** Newest first. */
export const readMailFiles = async (folder: string, to: string | undefined, limit: number): Promise<StoredMail[]> => {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
  const found: StoredMail[] = [];
  for (const name of newest) {
    if (found.length >= limit) break;
    const mail: StoredMail = JSON.parse(await readFile(join(folder, name), 'utf8'));
    if (to === undefined || mail.to.toLowerCase() === to.toLowerCase()) found.push(mail);
  }
  return found;
};
