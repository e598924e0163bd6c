import { type ReactNode, startTransition } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { noticeCookie } from '../../contract/page-rendering.ts';
import { deleteCookie, findCookie, readCookie } from '../api/cookies.ts';
import { readDeviceOwner } from '../api/device-record.ts';
import { loadAdapter } from '../api/http.ts';
import { loadCode } from '../api/load-code.ts';
import { beginWithoutRest, loadLater, loadRest } from '../api/rest-of-page.ts';
import type { PageStyles } from '../design/chakra.ts';
import { loadLateParts } from '../design/late-part.tsx';
import { toaster } from '../design/Toaster.tsx';
import { VisitorContextProvider } from '../features/shared/page/visitor-context.ts';
import { giveUpTakeover, whenAnswered, whenTakenOver } from '../state/early-input.ts';
import { restoreFormats } from '../state/format.ts';
import { createBuildWatchEnvironment, watchBuild } from './build-watch.ts';
import { reactDom } from './dom.ts';
import { createEarlyRouter, loadMatched } from './early-router.ts';
import { completeTexts, initLanguage, initTexts, requestTexts } from './i18n.ts';
import { STEP_TEXTS } from './page-route.ts';
import { matchPage, type PageMatch } from './page-tree.ts';
import { PortalApp } from './rendering/PortalApp.tsx';
import { type PageData, readPageData } from './rendering/page-data.ts';

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

/** What others left on this device is deleted before the page is shown: the code for it is fetched beside that of the page. */
const fetchClearing = (): void => {
  const account = readCookie('userId');
  if (account === undefined || readDeviceOwner() === account) return;
  loadCode(() => import('../api/clear-device.ts')).catch(() => undefined);
};

/** Shows the message of the redirect that led here. */
const showNotice = (pageData: PageData | undefined): void => {
  const notice = findCookie(pageData?.cookies ?? '', noticeCookie) ?? readCookie(noticeCookie);
  if (notice === undefined) return;
  deleteCookie(noticeCookie);
  toaster.error(notice);
};

const loadStyles = async (): Promise<PageStyles> => {
  const { createBrowserStyles } = await loadCode(() => import('./rendering/browser-styles.ts'));
  return createBrowserStyles();
};

const startRouter = async (pageData?: PageData): Promise<DataRouter> => {
  const router = await loadCode(() => import('./router.tsx'));
  return router.startRouter(pageData);
};

const createPageRouter = (matches: readonly PageMatch[], pageData: PageData): DataRouter => {
  const { router, complete } = createEarlyRouter(matches, pageData, () => startRouter(pageData));
  whenTakenOver(() => void complete().catch(() => undefined));
  return router;
};

/** Until the code that computes styles is there, elements keep the class names that the server has given them. */
const hydrate = (root: HTMLElement, draw: (styles?: PageStyles) => ReactNode): void => {
  // In a transition React hydrates in slices and handles user input first.
  startTransition(() => {
    const page = reactDom.hydrateRoot(root, draw());
    whenAnswered(() => {
      const styles = loadStyles();
      whenTakenOver(() => {
        styles.then((loaded) => startTransition(() => page.render(draw(loaded)))).catch(() => undefined);
      });
      return Promise.allSettled([loadRest(), loadLateParts()]);
    });
  });
};

/** Hydrates a server-rendered page, or renders the page here. */
const start = async (root: HTMLElement): Promise<void> => {
  const pageData = readPageData();
  fetchClearing();
  if (pageData?.queries) {
    beginWithoutRest();
    await loadLater(loadAdapter);
  }
  initLanguage(pageData?.language, pageData?.texts);
  if (pageData) restoreFormats(pageData.formats);
  const matches = pageData ? matchPage(requestTexts, location.pathname) : [];
  whenTakenOver(() => void Promise.all([completeTexts(), requestTexts(STEP_TEXTS)]).catch(() => undefined));
  // The code of the page's screen names that of its parts.
  await Promise.all([loadMatched(matches), initTexts()]);
  const how = await findStart(pageData);
  // What the server has not rendered, and errors that it found, need everything.
  if (how !== 'hydrate' || pageData?.actionData) await loadRest();
  if (how === 'anew') await takeOfflineData();
  const router = how === 'anew' || !pageData ? await startRouter() : createPageRouter(matches, pageData);
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
  const page = (
    <VisitorContextProvider value={{ cookie: (name) => findCookie(pageData?.cookies ?? '', name) }}>
      <RouterProvider router={router} />
    </VisitorContextProvider>
  );
  const draw = (styles?: PageStyles) => <PortalApp styles={styles}>{page}</PortalApp>;
  if (how === 'hydrate') hydrate(root, draw);
  else {
    const [styles] = await Promise.all([loadStyles(), loadLateParts()]);
    reactDom.createRoot(root).render(draw(styles));
  }
  showNotice(pageData);
};

const root = document.getElementById('root');
if (root)
  start(root).catch((error: unknown) => {
    giveUpTakeover();
    throw error;
  });
