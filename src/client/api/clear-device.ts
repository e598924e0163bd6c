import { deleteOtherJournals } from '../forms/draft/journal.ts';

/** The record of the owner, and what an admin keeps under a name until another account logs in. */
const keptAfterLogout = /^(?:device-owner$|saved-applicant-filters\.)/;

const ignoreStorageErrors = (work: () => void): void => {
  try {
    work();
  } catch {
    // Storage is forbidden: nothing was stored.
  }
};

/**
 * Deletes what this device stores, except what names this account. It does not need to know what the parts of the portal
 * store: a key that does not name its account goes.
 */
export const clearOtherAccounts = async (account: string | undefined): Promise<void> => {
  ignoreStorageErrors(() => sessionStorage.clear());
  ignoreStorageErrors(() => {
    for (const name of Object.keys(localStorage)) {
      const isKept = account === undefined ? keptAfterLogout.test(name) : name.includes(account);
      if (!isKept && name !== 'device-owner') localStorage.removeItem(name);
    }
  });
  await deleteOtherJournals(account);
};
