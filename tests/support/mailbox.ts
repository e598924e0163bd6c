import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMailFiles, type StoredMail } from '../../src/server/gateways/mail/mail-files.ts';

/** Reads the mails that a portal without SMTP_URL wrote below its data folder. */
export const mailbox = (dataDir: string) => {
  const mails = (to: string): Promise<StoredMail[]> => readMailFiles(join(dataDir, 'mail'), to, 100);
  const waitForMail = async (to: string, count = 1): Promise<StoredMail> => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
      const [newest, ...older] = await mails(to);
      if (newest && older.length + 1 >= count) return newest;
    }
    throw new Error(`No ${count} mail(s) to ${to} within a minute`);
  };
  return { mails, waitForMail };
};
