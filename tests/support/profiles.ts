import type { BrowserContext, Page } from 'playwright';

/** A browser profile with its one tab. */
export interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Whoever asks for the same gets one that was left. */
  readonly kind: string;
}

/** Profiles that visitors have left: clean as new, with nothing but the portal's code still in their cache. */
const left: Profile[] = [];
const spoiled = new WeakSet<BrowserContext>();

/** What a test puts into a profile for good. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'emulateMedia', 'install'];
/** What a test may listen to. */
const heard = ['request', 'response', 'requestfinished', 'requestfailed', 'console', 'dialog', 'download', 'popup'];

/** From now on a profile that can no longer be as new is noticed. */
export const watchProfile = ({ context, page }: Profile): void => {
  for (const part of [context, page, context.clock])
    for (const name of lasting) {
      const change: unknown = Reflect.get(part, name);
      if (typeof change !== 'function') continue;
      Reflect.set(part, name, (...given: unknown[]) => {
        spoiled.add(context);
        return Reflect.apply(change, part, given);
      });
    }
};

const forgetStorage = async ({ context, page }: Profile, url: string): Promise<void> => {
  await page.goto(`${url}/version.json`);
  await page.evaluate('sessionStorage.clear()');
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
};

const clean = async (profile: Profile, url: string): Promise<void> => {
  const { context, page } = profile;
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await forgetStorage(profile, url);
  for (const name of heard) {
    page.removeAllListeners(name);
    context.removeAllListeners(name);
  }
  context.removeAllListeners('weberror');
};

/** Leaves a profile to the next visitor of the portal at `url`; one that cannot be made as new is thrown away. */
export const leaveProfile = async (profile: Profile, url: string): Promise<void> => {
  const isFit = !spoiled.has(profile.context) && !profile.page.isClosed();
  if (
    isFit &&
    (await clean(profile, url).then(
      () => true,
      () => false,
    ))
  )
    left.push(profile);
  else await profile.context.close();
};

/** One that was left, if there is any. */
export const takeProfile = async (kind: string): Promise<Profile | undefined> => {
  const at = left.findIndex((profile) => profile.kind === kind);
  const [profile] = at < 0 ? [] : left.splice(at, 1);
  // Only now: an answer that was on its way when its page was left may have brought one more.
  await profile?.context.clearCookies();
  return profile;
};

export const forgetProfiles = (): void => {
  left.length = 0;
};
