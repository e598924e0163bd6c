import createCache from '@emotion/cache';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { buildSurroundings } from './build-surroundings.ts';
import { watchBuild } from './build-watch.ts';
import { readPageData } from './drawing/page-data.ts';
import { PortalApp, STYLE_KEY } from './drawing/portal-app.tsx';
import { startTexts } from './i18n.ts';
import { createRouter } from './router.tsx';

/** The page's own nonce: the Content-Security-Policy lets only style elements with it in. */
const findNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Takes over a page that the server drew, or draws it here. */
const start = async (root: HTMLElement): Promise<void> => {
  const nonce = findNonce();
  const styles = createCache({ key: STYLE_KEY, ...(nonce !== undefined && { nonce }) });
  const drawn = readPageData();
  const [router] = await Promise.all([createRouter(drawn), startTexts()]);
  watchBuild(buildSurroundings(router));
  const app = (
    <PortalApp styles={styles}>
      <RouterProvider router={router} />
    </PortalApp>
  );
  if (drawn) hydrateRoot(root, app);
  else createRoot(root).render(app);
};

const root = document.getElementById('root');
if (root) void start(root);
