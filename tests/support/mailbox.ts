import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listMailFiles, type StoredMail } from '../../src/server/platform/mail/mail-files.ts';

/** Reads the mails that a portal without SMTP_URL wrote below its data folder. */
export const mailbox = (dataDir: string) => {
  const mails = (to: string): Promise<StoredMail[]> => listMailFiles(join(dataDir, 'mail'), to, 100);
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
