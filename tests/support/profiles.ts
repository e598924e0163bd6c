import type { BrowserContext, CDPSession, Page } from 'playwright';

/** A browser profile with its one tab. */
export interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  /** A session of the DevTools protocol, opened before a test can change the profile. */
  readonly devtools: CDPSession;
  /** Only visitors of the same kind share a profile. */
  readonly kind: string;
}

/** Profiles of former visitors: cleaned, with only the portal's code in the cache. */
const left: Profile[] = [];
const spoiled = new WeakSet<BrowserContext>();

/** Methods whose effect on a profile lasts. Those of the clock replace `Date` in all later pages. */
const lastingMethods = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'emulateMedia',
  'newCDPSession',
  'install',
  'setFixedTime',
  'setSystemTime',
];
const pageEvents = [
  'request',
  'response',
  'requestfinished',
  'requestfailed',
  'console',
  'dialog',
  'download',
  'popup',
];

/** Marks the profile as spoiled when a lasting method is called. */
export const watchProfile = ({ context, page }: Profile): void => {
  for (const part of [context, page, context.clock])
    for (const name of lastingMethods) {
      const change: unknown = Reflect.get(part, name);
      if (typeof change !== 'function') continue;
      Reflect.set(part, name, (...given: unknown[]) => {
        spoiled.add(context);
        return Reflect.apply(change, part, given);
      });
    }
};

/** Stops what a former visitor's test listens to: leaving a page aborts its calls, which is no error of the page. */
const removeListeners = ({ context, page }: Profile): void => {
  for (const name of pageEvents) {
    page.removeAllListeners(name);
    context.removeAllListeners(name);
  }
  context.removeAllListeners('weberror');
};

/**
 * The page clears both storages itself: a deletion by the browser alone reaches the cache of the page's process later
 * than the next page does.
 */
const clearStorage = async ({ page, devtools }: Profile, url: string): Promise<void> => {
  await page.goto(`${url}/version.json`);
  await page.evaluate('sessionStorage.clear(); localStorage.clear()');
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await devtools.send('Page.resetNavigationHistory');
};

const clean = async (profile: Profile, url: string): Promise<void> => {
  const { context, page } = profile;
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  for (const key of ['Shift', 'Control', 'Alt', 'Meta']) await page.keyboard.up(key);
  await clearStorage(profile, url);
  await page.mouse.move(0, 0);
};

/** Passes a profile on to the next visitor of the portal at `url`; closes one that cannot be cleaned. */
export const leaveProfile = async (profile: Profile, url: string): Promise<void> => {
  removeListeners(profile);
  const isFit = !spoiled.has(profile.context) && !profile.page.isClosed();
  const isClean =
    isFit &&
    (await clean(profile, url).then(
      () => true,
      () => false,
    ));
  if (isClean) left.push(profile);
  else await profile.context.close();
};

/** A profile of a former visitor, if there is one. */
export const takeProfile = async (kind: string): Promise<Profile | undefined> => {
  const at = left.findIndex((profile) => profile.kind === kind);
  const [profile] = at < 0 ? [] : left.splice(at, 1);
  // Here and not before: the answer to a call of the former page may have set a cookie since.
  await profile?.context.clearCookies();
  return profile;
};

export const isLeft = (context: BrowserContext): boolean => left.some((profile) => profile.context === context);
