import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Mail } from './compose-mail.ts';
import { withLogoInside } from './mail-html.ts';

/** One mail of `/dev/mail.json`. */
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

let sequence = 0;
/** Sorts by time, also within one millisecond. */
const nextId = (): string => {
  sequence = (sequence + 1) % 10_000;
  return `${String(Date.now()).padStart(14, '0')}-${String(sequence).padStart(4, '0')}-${randomBytes(4).toString('hex')}`;
};

/** Writes the message (`.eml`) and its `StoredMail` (`.json`), which appears complete or not at all. */
export const writeMailFile = async (folder: string, mail: Mail, from: string, message: Buffer): Promise<void> => {
  const id = nextId();
  const { to, subject, text, otp, link } = mail;
  const entry = { id, date: new Date().toISOString(), from, to, subject, text, html: withLogoInside(mail), otp, link };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.eml`), message, { mode: 0o600 });
  await writeFile(join(folder, `${id}.part`), JSON.stringify(entry, null, 2), { mode: 0o600 });
  await rename(join(folder, `${id}.part`), join(folder, `${id}.json`));
};

const textFields: ReadonlySet<string> = new Set(['id', 'date', 'from', 'to', 'subject', 'text', 'html']);
const isStoredMail = (value: unknown): value is StoredMail =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).filter(([name, text]) => textFields.has(name) && typeof text === 'string').length ===
    textFields.size;

/** Undefined for a file without a mail: another program wrote it, or a crash truncated it. */
export const findMail = async (file: string): Promise<StoredMail | undefined> => {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isStoredMail(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Newest first; files without a mail are left out. */
export const listMailFiles = async (folder: string, to: string | undefined, limit: number): Promise<StoredMail[]> => {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
  const found: StoredMail[] = [];
  for (const name of newest) {
    if (found.length >= limit) break;
    const mail = await findMail(join(folder, name));
    if (mail && (to === undefined || mail.to.toLowerCase() === to.toLowerCase())) found.push(mail);
  }
  return found;
};
