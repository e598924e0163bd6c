import createCache, { type EmotionCache } from '@emotion/cache';
import { startTransition } from 'react';
import { RouterProvider } from 'react-router-dom';
import { noticeCookie } from '../../contract/page-rendering.ts';
import { deleteCookie, findCookie, readCookie } from '../api/cookies.ts';
import { readDeviceOwner } from '../api/device-record.ts';
import { loadCode } from '../api/load-code.ts';
import { toaster } from '../design/Toaster.tsx';
import { VisitorContextProvider } from '../features/shared/page/visitor-context.ts';
import { whenTakenOver } from '../state/early-input.ts';
import { restoreFormats } from '../state/format.ts';
import { createBuildWatchEnvironment, watchBuild } from './build-watch.ts';
import { reactDom } from './dom.ts';
import { initLanguage, initTexts } from './i18n.ts';
import { PortalApp, STYLE_KEY } from './rendering/PortalApp.tsx';
import { type PageData, readPageData } from './rendering/page-data.ts';
import { createRoutes, loadMatchedRoutes, startRouter } from './router.tsx';

/**
 * hydrate: as the server rendered it. render: with what the server has read, but this device has newer input. anew: the
 * guards of the page decide here.
 */
type Start = 'hydrate' | 'render' | 'anew';

const findStart = async (pageData: PageData | undefined): Promise<Start> => {
  if (!pageData) return 'anew';
  if (!pageData.queries) return 'hydrate';
  try {
    const { takeOverPage } = await loadCode(() => import('./rendering/take-over-page.ts'));
    return (await takeOverPage(pageData)) ? 'hydrate' : 'render';
  } catch {
    const { getQueryClient } = await loadCode(() => import('../api/queries.ts'));
    getQueryClient().clear();
    return 'anew';
  }
};

/** Where the service worker opened the page without a network, its data come from this device. */
const takeOfflineData = async (): Promise<void> => {
  const { offline } = document.documentElement.dataset;
  if (offline === undefined) return;
  const { takeRepliesOffline } = await loadCode(() => import('./offline/keep-for-offline.ts'));
  await takeRepliesOffline(offline);
};

/** Shows the message of the redirect that led here. */
const showNotice = (pageData: PageData | undefined): void => {
  const notice = findCookie(pageData?.cookies ?? '', noticeCookie) ?? readCookie(noticeCookie);
  if (notice === undefined) return;
  deleteCookie(noticeCookie);
  toaster.error(notice);
};

/** The server writes the styles of the document into pages that it renders, and not into empty ones. */
const ensureGlobalStyles = async (styles: EmotionCache): Promise<void> => {
  if (document.querySelector(`style[data-emotion^="${STYLE_KEY}-global"]`)) return;
  const { addGlobalStyles } = await loadCode(() => import('../design/theme/global-styles.ts'));
  addGlobalStyles(styles);
};

/** Hydrates a server-rendered page, or renders the page here. */
const start = async (root: HTMLElement): Promise<void> => {
  const styles = createCache({ key: STYLE_KEY });
  const pageData = readPageData();
  initLanguage(pageData?.language);
  if (pageData) restoreFormats(pageData.formats);
  const routes = createRoutes();
  // The code of the page's screen names that of its parts.
  await Promise.all([pageData && loadMatchedRoutes(routes), initTexts(), ensureGlobalStyles(styles)]);
  const how = await findStart(pageData);
  if (how === 'anew') await takeOfflineData();
  const router = startRouter(routes, how === 'anew' ? undefined : pageData);
  // Input that was never sent is deleted after a day, also without a login.
  if (readDeviceOwner() !== undefined)
    loadCode(() => import('../forms/draft/journal.ts'))
      .then((journal) => journal.deleteExpiredJournals())
      .catch(() => undefined);
  if (readDeviceOwner() !== undefined)
    whenTakenOver(() => {
      loadCode(() => import('./offline/delete-expired.ts'))
        .then(({ deleteExpired }) => deleteExpired())
        .catch(() => undefined);
    });
  watchBuild(createBuildWatchEnvironment(router));
  const app = (
    <PortalApp styles={styles}>
      <VisitorContextProvider value={{ cookie: (name) => findCookie(pageData?.cookies ?? '', name) }}>
        <RouterProvider router={router} />
      </VisitorContextProvider>
    </PortalApp>
  );
  // In a transition React hydrates in slices and handles user input first.
  if (how === 'hydrate') startTransition(() => void reactDom.hydrateRoot(root, app));
  else reactDom.createRoot(root).render(app);
  showNotice(pageData);
};

const root = document.getElementById('root');
if (root) void start(root);
