import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { addPhoneMessage } from './queries.ts';

type NewMessage = Parameters<typeof addPhoneMessage>[1];

/** Queues the message of a mail to an applicant who wants messages: at most one for each mail. */
export const queuePhoneMessage = (db: Database, message: NewMessage): Promise<void> =>
  db.transaction(async (tx) => {
    const id = await addPhoneMessage(tx, message);
    if (id !== undefined) await addJob(tx, 'sendPhoneMessage', { message: id });
  });
