import { pathTo } from '../../../contract/pages.ts';
import { formatDay } from '../../formats.ts';
import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { claimExpiringKeys } from './queries.ts';

const WARNED_DAYS = 14;

/** Tells who created a key that it expires in two weeks, once. Any number of processes may do this at once. */
export const warnOfExpiringKeys = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { name, expiresAt, email, locale } of await claimExpiringKeys(tx, WARNED_DAYS))
      await addJob(tx, 'sendMail', {
        template: 'apiKeyExpires',
        to: email,
        locale,
        data: { key: name, date: formatDay(expiresAt, locale) },
        path: pathTo('apiKeyList'),
      });
  });
