import { type listNotices, type NoticeKind, noticeKinds, noticePageSize } from '../../../contract/admin-notices.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { StaffRight } from '../../../contract/staff-rights.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { boundsOf, type StaffBounds } from '../../staff-bounds.ts';
import { hasStaffRight, type StaffMember } from '../../staff-rights.ts';
import { countUnread, listNoticeRows, markAsRead, markOfApplicationAsRead, type NoticeReader } from './queries.ts';

/** The right to see what a notice is about. Undefined: it names nothing but what the reader began. */
const rightOfKind: Readonly<Record<NoticeKind, StaffRight | undefined>> = {
  assigned: 'applications',
  corrected: 'applications',
  toScore: 'score',
  payment: 'payments',
  runFailed: 'applications',
  runRevoked: undefined,
  webhookDisabled: 'webhooks',
  issue: 'issues',
};

const maySee = (admin: StaffMember, kind: NoticeKind): boolean => {
  const right = rightOfKind[kind];
  return right === undefined || hasStaffRight(admin, right);
};

interface Reader extends StaffMember, StaffBounds {
  readonly accountId: string;
}

/** The admin with the kinds of notices that their rights include now. */
export const readerOf = (admin: Reader): NoticeReader => ({
  accountId: admin.accountId,
  kinds: noticeKinds.filter((kind) => maySee(admin, kind)),
  ...boundsOf(admin),
});

export const countUnreadFor = (db: Queryable, admin: Reader): Promise<number> => countUnread(db, readerOf(admin));

/** A page of what the admin may see now, newest first. */
export const listNoticesFor = async (
  db: Queryable,
  admin: Reader,
  before: number | undefined,
): Promise<DataOf<typeof listNotices>> => {
  const rows = await listNoticeRows(db, readerOf(admin), { limit: noticePageSize + 1, before });
  return {
    Notices: rows.slice(0, noticePageSize).map((row) => ({
      Id: row.id,
      Kind: row.kind,
      At: row.at,
      IsRead: row.isRead,
      Count: row.count,
      ApplicationId: row.applicationId,
      ApplicantName: row.applicantName,
      RegistrationNumber: row.registrationNumber,
      InvoiceNumber: row.invoiceNumber,
      Alert: row.alert,
      Total: row.total,
      Webhook: row.webhook,
    })),
    HasMore: rows.length > noticePageSize,
  };
};

/** Who opens an application has read the notices about it, wherever they came from. */
export const noteOpened = markOfApplicationAsRead;

/** @returns how many are left */
export const readNoticesOf = async (
  tx: Tx,
  admin: Reader,
  read: { readonly id?: number | undefined; readonly upTo?: number | undefined },
): Promise<number> => {
  await markAsRead(tx, readerOf(admin), read);
  return countUnreadFor(tx, admin);
};
