import { type NoticeKind, noticeKinds } from '../../../contract/admin-notices.ts';
import { pathTo } from '../../../contract/pages.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { staffRightsOf } from '../../staff-rights.ts';
import { readerOf } from './list-notices.ts';
import { claimDay, listDueReaders, takeForMail } from './mail-queries.ts';

const BATCH_SIZE = 200;

type MailServices = Pick<Services, 'db' | 'catalogue' | 'texts'>;

/** Claims the day, takes the notices and queues the mail in one transaction: a crash leaves all or nothing. */
const queueMail = ({ db, catalogue, texts }: MailServices, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const due = await claimDay(tx, id);
    if (!due) return;
    const reader = readerOf({ ...due, staffRights: staffRightsOf({ catalogue }, due) });
    const kinds = reader.kinds.filter((kind) => due.kinds.includes(kind));
    const counts = await takeForMail(tx, { ...reader, kinds });
    if (counts.length === 0) return;
    const t = texts.translate(due.locale);
    const line = ({ kind, count }: { readonly kind: NoticeKind; readonly count: number }) =>
      [kind, t(`server.notices.${kind}`, { count })] as const;
    await addJob(tx, 'sendMail', {
      template: 'notices',
      to: due.email,
      locale: due.locale,
      data: Object.fromEntries([...noticeKinds.map((kind) => [kind, ''] as const), ...counts.map(line)]),
      path: pathTo('noticeList'),
      noticesOf: due.accountId,
      isPaced: true,
    });
  });

/**
 * Queues the mail of today for everybody who chose one and has unread notices that no mail named. Any number of processes may do
 * this at once.
 */
export const sendNoticeMails = async (services: MailServices): Promise<void> => {
  for (let after: string | null = null; ; ) {
    const ids = await listDueReaders(services.db, after, BATCH_SIZE);
    for (const id of ids) await queueMail(services, id);
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH_SIZE) return;
  }
};
