import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { system } from '../ui/theme/system.ts';
import { buildSurroundings } from './build-surroundings.ts';
import { watchBuild } from './build-watch.ts';
import { startTexts } from './i18n.ts';
import { createRouter } from './router.tsx';

/** The page's own nonce: the Content-Security-Policy lets only style elements with it in. */
const findNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

const start = async (root: HTMLElement): Promise<void> => {
  const nonce = findNonce();
  const styles = createCache({ key: 'ui', ...(nonce !== undefined && { nonce }) });
  const router = createRouter();
  await startTexts();
  watchBuild(buildSurroundings(router));
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <ChakraProvider value={system}>
          <RouterProvider router={router} />
        </ChakraProvider>
      </CacheProvider>
    </StrictMode>,
  );
};

const root = document.getElementById('root');
if (root) void start(root);
