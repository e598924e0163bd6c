import { loadCode } from './load-code.ts';

/** The account whose data this device may hold. Several people may use one browser. */
const KEY = 'device-owner';

/** Where storage is forbidden, the owner lasts as long as the page. */
let remembered: string | undefined;

const inStorage = <T>(work: (storage: Storage) => T): T | undefined => {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
};

/** Follows the account until what others left is deleted: code that is lost on the line, or a closed page, may come between. */
const UNCLEARED = ' uncleared';

const readRecord = (): string | undefined => {
  const stored = inStorage((storage) => [storage.getItem(KEY) ?? undefined]);
  return stored ? stored[0] : remembered;
};

const writeRecord = (record: string | undefined): void => {
  remembered = record;
  inStorage((storage) => (record === undefined ? storage.removeItem(KEY) : storage.setItem(KEY, record)));
};

/** Empty while what somebody left after a logout is not yet deleted. */
export const readOwner = (): string | undefined => readRecord()?.replace(UNCLEARED, '');

/** First the owner: from now on no other tab stores anything of another account. */
const clearFor = async (account: string | undefined): Promise<void> => {
  writeRecord(`${account ?? ''}${UNCLEARED}`);
  const { keepOnlyOf } = await loadCode(() => import('./clear-device.ts'));
  await keepOnlyOf(account);
  writeRecord(account);
};

/** Whether an entry may be stored under this key. Keys of stored entries begin with the account: `<account>/…`. */
export const mayStore = (key: string): boolean => {
  const owner = readOwner();
  return owner !== undefined && owner !== '' && key.startsWith(`${owner}/`);
};

/** The account that this page has shown. */
let shown: string | undefined;

/** The page may store where it was scrolled to, and the like, when it is left. */
const leaveNothing = (): void => {
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
const leave = (): void => {
  document.documentElement.hidden = true;
  leaveNothing();
  location.replace('/login');
};

const isForeign = (): boolean => shown !== undefined && readOwner() !== shown;

const leaveForeign = (): void => {
  if (isForeign()) leave();
};

/** Another tab may log out, or log in as somebody else; a browser may bring a page back that was left. */
const watch = (): void => {
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === KEY || key === null) leaveForeign();
  });
  globalThis.addEventListener?.('pageshow', leaveForeign);
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') leaveForeign();
  });
};

/**
 * Called before the first page of a session is shown: what other accounts left on this device is deleted. A page that
 * has shown another account is left, and this call does not return.
 */
export const claimDevice = async (account: string): Promise<void> => {
  if (readRecord() !== account) await clearFor(account);
  if (shown !== undefined && shown !== account) {
    leave();
    return new Promise(() => {});
  }
  if (shown === undefined) watch();
  shown = account;
};

/** After a logout: everything that the account left on this device is deleted, and its other tabs are left. */
export const forgetDevice = async (): Promise<void> => {
  shown = undefined;
  leaveNothing();
  await clearFor(undefined);
};
