import { KEY, readDeviceOwner, readRecord, UNCLEARED_SUFFIX, writeRecord } from './device-record.ts';
import { loadCode } from './load-code.ts';
import { withStorage } from './storage.ts';

/** Records the owner first: from then on no other tab stores data of another account. */
const assignDeviceTo = async (account: string | undefined): Promise<void> => {
  writeRecord(`${account ?? ''}${UNCLEARED_SUFFIX}`);
  const { clearOtherAccounts } = await loadCode(() => import('./clear-device.ts'));
  await clearOtherAccounts(account);
  writeRecord(account);
};

/** The account whose data this page has shown. */
let pageAccount: string | undefined;

/** Also clears what the router stores when the page is left, such as scroll positions. */
const clearSessionStorageOnLeave = (): void => {
  globalThis.addEventListener?.('pagehide', () => withStorage('sessionStorage', (storage) => storage.clear()));
};

/** Hides the page and reloads the portal, which clears the memory of the page. */
const leavePage = (): void => {
  document.documentElement.hidden = true;
  clearSessionStorageOnLeave();
  location.replace('/login');
};

const isForeign = (): boolean => pageAccount !== undefined && readDeviceOwner() !== pageAccount;

const leaveIfForeign = (): void => {
  if (isForeign()) leavePage();
};

/** Another tab may log out or log in as another account; the browser may restore a page that was left. */
const watchOwner = (): void => {
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === KEY || key === null) leaveIfForeign();
  });
  globalThis.addEventListener?.('pageshow', leaveIfForeign);
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') leaveIfForeign();
  });
};

/**
 * Deletes the data of other accounts on this device; called before the first page of a session is shown. If this page
 * has shown another account, the page is left and the promise never settles.
 */
export const claimDevice = async (account: string): Promise<void> => {
  if (readRecord() !== account) await assignDeviceTo(account);
  if (pageAccount !== undefined && pageAccount !== account) {
    leavePage();
    return new Promise(() => {});
  }
  if (pageAccount === undefined) watchOwner();
  pageAccount = account;
};

/** After a logout: deletes the data of the account on this device and makes its other tabs leave. */
export const releaseDevice = async (): Promise<void> => {
  pageAccount = undefined;
  clearSessionStorageOnLeave();
  await assignDeviceTo(undefined);
};
