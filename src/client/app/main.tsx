import createCache from '@emotion/cache';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { findCookie } from '../api/cookies.ts';
import { readDeviceOwner } from '../api/device-owner.ts';
import { loadCode } from '../api/load-code.ts';
import { VisitorContextProvider } from '../features/shared/page/visitor-context.ts';
import { restoreFormats } from '../state/format.ts';
import { createBuildWatchEnvironment, watchBuild } from './build-watch.ts';
import { initLanguage, initTexts } from './i18n.ts';
import { PortalApp, STYLE_KEY } from './rendering/PortalApp.tsx';
import { readPageData } from './rendering/page-data.ts';
import { createRouter } from './router.tsx';

/** Takes over a page that the server drew, or draws it here. */
const start = async (root: HTMLElement): Promise<void> => {
  const styles = createCache({ key: STYLE_KEY });
  const drawn = readPageData();
  initLanguage(drawn?.language);
  if (drawn) restoreFormats(drawn.formats);
  const [router] = await Promise.all([createRouter(drawn), initTexts()]);
  // What was typed on a device and never sent is deleted after a day, also when nobody logs in.
  if (readDeviceOwner() !== undefined)
    loadCode(() => import('../forms/draft/journal.ts'))
      .then((journal) => journal.deleteExpiredJournals())
      .catch(() => undefined);
  watchBuild(createBuildWatchEnvironment(router));
  const app = (
    <PortalApp styles={styles}>
      <VisitorContextProvider value={{ cookie: (name) => findCookie(drawn?.cookies ?? '', name) }}>
        <RouterProvider router={router} />
      </VisitorContextProvider>
    </PortalApp>
  );
  // In a transition React takes it over bit by bit, and whoever does something comes first.
  if (drawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
};

const root = document.getElementById('root');
if (root) void start(root);
