import type { Location } from 'react-router-dom';
import type { BuildSurroundings } from './build-watch.ts';
import { leaveFor } from './leaving.ts';

interface RouterPlace {
  readonly state: { readonly location: Location; readonly navigation: { readonly location: Location | undefined } };
}

const askBuild = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    return ((await response.json()) as { build?: string }).build;
  } catch {
    return undefined;
  }
};

/** The browser as the build watch sees it. `vite:preloadError` is what a missing chunk looks like. */
export const buildSurroundings = (router: RouterPlace): BuildSurroundings => ({
  askBuild,
  every: (milliseconds, task) => setInterval(task, milliseconds),
  onChunkFailed: (listener) => window.addEventListener('vite:preloadError', listener),
  findTarget: () => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    return `${pathname}${search}`;
  },
  reload: leaveFor,
});
