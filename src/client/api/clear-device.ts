import { institutionCookie, pendingEmailCookie } from '../../contract/page-rendering.ts';
import { deleteOtherJournals } from '../forms/draft/journal.ts';
import { deleteOtherUnsentFiles } from '../forms/draft/unsent-files.ts';
import { deleteCookie, readCookie } from './cookies.ts';
import { deleteOtherReplies } from './offline-data.ts';
import { withStorage } from './storage.ts';

/** The owner's record, and what an admin chose for the own work, which stay until another account logs in. */
const keptAfterLogout = /^(?:device-owner$|(?:saved-applicant-filters|single-keys)\.)/;

/** The page of this institution is open, which has chosen it for this account. */
const isOpen = (institution: string | undefined): boolean =>
  institution !== undefined && location.pathname.startsWith(`/admission/${institution}`);

/**
 * Deletes everything stored on this device except the entries of this account. Every key contains the id of its account,
 * so this function needs no list of keys: a key without an account's id is deleted.
 */
export const clearOtherAccounts = async (account: string | undefined): Promise<void> => {
  deleteCookie(pendingEmailCookie);
  if (account === undefined || !isOpen(readCookie(institutionCookie))) deleteCookie(institutionCookie);
  withStorage('sessionStorage', (storage) => storage.clear());
  withStorage('localStorage', (storage) => {
    for (const name of Object.keys(storage)) {
      const isKept = account === undefined ? keptAfterLogout.test(name) : name.includes(account);
      if (!isKept && name !== 'device-owner') storage.removeItem(name);
    }
  });
  await deleteOtherJournals(account);
  await deleteOtherUnsentFiles(account);
  await deleteOtherReplies(account);
};
