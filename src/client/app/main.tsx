import createCache from '@emotion/cache';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { findCookie } from '../api/cookies.ts';
import { readOwner } from '../api/device-owner.ts';
import { loadCode } from '../api/load-code.ts';
import { SurroundingsProvider } from '../features/shared/page/surroundings.ts';
import { recallFormats } from '../state/page-formats.ts';
import { buildSurroundings } from './build-surroundings.ts';
import { watchBuild } from './build-watch.ts';
import { readPageData } from './drawing/page-data.ts';
import { PortalApp, STYLE_KEY } from './drawing/portal-app.tsx';
import { startLanguage, startTexts } from './i18n.ts';
import { createRouter } from './router.tsx';

/** Takes over a page that the server drew, or draws it here. */
const start = async (root: HTMLElement): Promise<void> => {
  const styles = createCache({ key: STYLE_KEY });
  const drawn = readPageData();
  startLanguage(drawn?.language);
  if (drawn) recallFormats(drawn.formats);
  const [router] = await Promise.all([createRouter(drawn), startTexts()]);
  // What was typed on a device and never sent is deleted after a day, also when nobody logs in.
  if (readOwner() !== undefined)
    loadCode(() => import('../forms/draft/journal.ts'))
      .then((journal) => journal.expireJournals())
      .catch(() => undefined);
  watchBuild(buildSurroundings(router));
  const app = (
    <PortalApp styles={styles}>
      <SurroundingsProvider value={{ cookie: (name) => findCookie(drawn?.cookies ?? '', name) }}>
        <RouterProvider router={router} />
      </SurroundingsProvider>
    </PortalApp>
  );
  // In a transition React takes it over bit by bit, and whoever does something comes first.
  if (drawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
};

const root = document.getElementById('root');
if (root) void start(root);
