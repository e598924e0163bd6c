import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMail, type StoredMail } from '../../src/server/platform/mail/mail-files.ts';

/** Reads the mails that a portal without SMTP_URL wrote below its data folder: each file once, however often it is asked. */
export const mailbox = (dataDir: string) => {
  const folder = join(dataDir, 'mail');
  const known = new Map<string, StoredMail>();
  const mails = async (to: string): Promise<StoredMail[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const mail = known.get(name) ?? (await findMail(join(folder, name)));
      if (mail) known.set(name, mail);
    }
    const newest = names.toSorted().toReversed();
    return newest.flatMap((name) => known.get(name) ?? []).filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
  };
  const waitForMail = async (to: string, wanted: number | RegExp = 1): Promise<StoredMail> => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
      const found = (await mails(to)).filter(
        ({ subject, text }) => typeof wanted === 'number' || wanted.test(`${subject}\n${text}`),
      );
      const [newest] = found;
      if (newest && (typeof wanted !== 'number' || found.length >= wanted)) return newest;
    }
    throw new Error(`No ${wanted} mail(s) to ${to} within a minute`);
  };
  return { mails, waitForMail };
};
