import { loadCode } from './load-code.ts';

/** The account whose data this device may hold. Several people may use one browser. */
const KEY = 'device-owner';

/** Where storage is forbidden, the owner lasts as long as the page. */
let ownerInMemory: string | undefined;

const inStorage = <T>(work: (storage: Storage) => T): T | undefined => {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
};

/** Follows the account until what others left is deleted: code that is lost on the line, or a closed page, may come between. */
const UNCLEARED_SUFFIX = ' uncleared';

const readRecord = (): string | undefined => {
  const stored = inStorage((storage) => [storage.getItem(KEY) ?? undefined]);
  return stored ? stored[0] : ownerInMemory;
};

const writeRecord = (record: string | undefined): void => {
  ownerInMemory = record;
  inStorage((storage) => (record === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, record)));
};

/** Empty while what somebody left after a logout is not yet deleted. */
export const readDeviceOwner = (): string | undefined => readRecord()?.replace(UNCLEARED_SUFFIX, '');

/** First the owner: from now on no other tab stores anything of another account. */
const assignDeviceTo = async (account: string | undefined): Promise<void> => {
  writeRecord(`${account ?? ''}${UNCLEARED_SUFFIX}`);
  const { clearOtherAccounts: keepOnlyOf } = await loadCode(() => import('./clear-device.ts'));
  await keepOnlyOf(account);
  writeRecord(account);
};

/** Whether an entry may be stored under this key. Keys of stored entries begin with the account: `<account>/…`. */
export const canStore = (key: string): boolean => {
  const owner = readDeviceOwner();
  return owner !== undefined && owner !== '' && key.startsWith(`${owner}/`);
};

/** The account that this page has shown. */
let pageAccount: string | undefined;

/** The page may store where it was scrolled to, and the like, when it is left. */
const clearSessionStorageOnLeave = (): void => {
  const clear = (): void => {
    try {
      sessionStorage.clear();
    } catch {
      // Storage is forbidden: nothing was stored.
    }
  };
  globalThis.addEventListener?.('pagehide', clear);
};

/** Shows nothing of this page any more, and opens the portal anew: what the page holds in memory ends with it. */
const leavePage = (): void => {
  document.documentElement.hidden = true;
  clearSessionStorageOnLeave();
  location.replace('/login');
};

const isForeign = (): boolean => pageAccount !== undefined && readDeviceOwner() !== pageAccount;

const leaveIfForeign = (): void => {
  if (isForeign()) leavePage();
};

/** Another tab may log out, or log in as somebody else; a browser may bring a page back that was left. */
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
 * Called before the first page of a session is shown: what other accounts left on this device is deleted. A page that
 * has shown another account is left, and this call does not return.
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

/** After a logout: everything that the account left on this device is deleted, and its other tabs are left. */
export const releaseDevice = async (): Promise<void> => {
  pageAccount = undefined;
  clearSessionStorageOnLeave();
  await assignDeviceTo(undefined);
};
