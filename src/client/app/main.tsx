import createCache from '@emotion/cache';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { findCookie } from '../api/cookies.ts';
import { readDeviceOwner } from '../api/device-record.ts';
import { loadCode } from '../api/load-code.ts';
import { VisitorContextProvider } from '../features/shared/page/visitor-context.ts';
import { restoreFormats } from '../state/format.ts';
import { createBuildWatchEnvironment, watchBuild } from './build-watch.ts';
import { initLanguage, initTexts } from './i18n.ts';
import { PortalApp, STYLE_KEY } from './rendering/PortalApp.tsx';
import { readPageData } from './rendering/page-data.ts';
import { createRouter } from './router.tsx';

/** Hydrates a server-rendered page, or renders the page here. */
const start = async (root: HTMLElement): Promise<void> => {
  const styles = createCache({ key: STYLE_KEY });
  const pageData = readPageData();
  initLanguage(pageData?.language);
  if (pageData) restoreFormats(pageData.formats);
  const [router] = await Promise.all([createRouter(pageData), initTexts()]);
  // Input that was never sent is deleted after a day, also without a login.
  if (readDeviceOwner() !== undefined)
    loadCode(() => import('../forms/draft/journal.ts'))
      .then((journal) => journal.deleteExpiredJournals())
      .catch(() => undefined);
  watchBuild(createBuildWatchEnvironment(router));
  const app = (
    <PortalApp styles={styles}>
      <VisitorContextProvider value={{ cookie: (name) => findCookie(pageData?.cookies ?? '', name) }}>
        <RouterProvider router={router} />
      </VisitorContextProvider>
    </PortalApp>
  );
  // In a transition React hydrates in slices and handles user input first.
  if (pageData) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
};

const root = document.getElementById('root');
if (root) void start(root);
