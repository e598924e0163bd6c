import { keepJournalsOf } from '../forms/draft/journal.ts';

/** The record of the owner, and what an admin keeps under a name until another account logs in. */
const staysAfterLogout = /^(?:device-owner$|saved-applicant-filters\.)/;

const clear = (work: () => void): void => {
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
export const keepOnlyOf = async (account: string | undefined): Promise<void> => {
  clear(() => sessionStorage.clear());
  clear(() => {
    for (const name of Object.keys(localStorage)) {
      const isKept = account === undefined ? staysAfterLogout.test(name) : name.includes(account);
      if (!isKept && name !== 'device-owner') localStorage.removeItem(name);
    }
  });
  await keepJournalsOf(account);
};
