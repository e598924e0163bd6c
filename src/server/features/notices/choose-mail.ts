/** Which notices an admin gets by mail each morning, and how the mail is stopped. */
import type { NoticeKind } from '../../../contract/admin-notices.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findMailedKinds, isMailStopped, resumeMail, stopMail, writeMailedKinds } from './mail-queries.ts';

export const getMailedKinds = findMailedKinds;

/** @returns the kinds that are mailed from now on */
export const chooseMailedKinds = async (
  tx: Tx,
  accountId: string,
  kinds: readonly NoticeKind[],
): Promise<NoticeKind[]> => {
  await (kinds.length === 0 ? stopMail(tx, accountId) : writeMailedKinds(tx, accountId, kinds));
  return [...kinds];
};

/** By the link of the mail: the kinds stay, so that it can be taken back. */
export const stopNoticeMail = stopMail;
export const resumeNoticeMail = resumeMail;
export const isNoticeMailStopped = isMailStopped;
