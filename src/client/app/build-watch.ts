import type { Location } from 'react-router-dom';
import type { Actor } from 'xstate';
import type { BuildEffects, BuildFreshnessMachine } from '../../../machines/build-freshness.machine.ts';
import type { EffectActions } from '../../../machines/effects.ts';
import { loadCode } from '../api/load-code.ts';

let isPageLeft = false;

/** The server's page takes the place of this one; until it has come, this one stands. */
const loadFromServer = (target: string): void => {
  isPageLeft = true;
  location.assign(target);
};

/** Another page is already on its way. */
export const isLeaving = (): boolean => isPageLeft;

interface RouterWithLocation {
  readonly state: { readonly location: Location; readonly navigation: { readonly location: Location | undefined } };
}

const fetchBuildId = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    return ((await response.json()) as { build?: string }).build;
  } catch {
    return undefined;
  }
};

/** The browser as the build watch sees it. `vite:preloadError` is what a missing chunk looks like. */
export const createBuildWatchEnvironment = (router: RouterWithLocation): BuildWatchEnvironment => ({
  askBuild: fetchBuildId,
  every: (milliseconds, task) => setInterval(task, milliseconds),
  onChunkFailed: (listener) => window.addEventListener('vite:preloadError', listener),
  findTarget: () => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    return `${pathname}${search}`;
  },
  reload: loadFromServer,
});

/** How often a new build is asked for (specification 9); the machine that judges it is fetched only when one may be there. */
export const POLL_MS = 60 * 60 * 1000;

/** What the watch needs of the browser. */
interface BuildWatchEnvironment {
  /** Id of the build that the server names now; undefined when it cannot be asked. */
  readonly askBuild: () => Promise<string | undefined>;
  readonly every: (milliseconds: number, task: () => void) => void;
  readonly onChunkFailed: (listener: () => void) => void;
  /** Where somebody is going, or is. */
  readonly findTarget: () => string;
  readonly reload: (target: string) => void;
}

type BuildActor = Actor<BuildFreshnessMachine>;

const startActor = async (running: string, poll: () => void, reload: (target: string) => void): Promise<BuildActor> => {
  const [{ createActor }, { createBuildFreshnessMachine }] = await loadCode(() =>
    Promise.all([import('xstate'), import('../../../machines/build-freshness.machine.ts')]),
  );
  const machine = createBuildFreshnessMachine(running).provide({
    actions: {
      askBuild: () => poll(),
      reload: (_, { target }) => {
        if (target !== null) reload(target);
      },
    } satisfies EffectActions<BuildEffects>,
  });
  return createActor(machine).start();
};

/**
 * Build freshness (specification 4): polls for a new build and, after a failed chunk, loads the target route anew once
 * the new build is known.
 */
export const watchBuild = ({ askBuild, every, onChunkFailed, findTarget, reload }: BuildWatchEnvironment): void => {
  const running = askBuild();
  let actor: Promise<BuildActor> | undefined;

  const getActor = async (): Promise<BuildActor | undefined> => {
    const build = await running;
    if (build === undefined) return undefined;
    actor ??= startActor(build, () => void poll(), reload);
    // Without the machine nothing is loaded anew; the next failure asks for it again.
    return actor.catch(() => {
      actor = undefined;
      return undefined;
    });
  };
  const poll = async (): Promise<void> => {
    const [build, known] = [await askBuild(), await running];
    if (build === undefined || (actor === undefined && build === known)) return;
    (await getActor())?.send({ type: 'build.polled', build });
  };
  const fail = async (): Promise<void> => {
    const target = findTarget();
    (await getActor())?.send({ type: 'chunk.failed', target });
  };

  every(POLL_MS, () => void poll());
  onChunkFailed(() => void fail());
};
