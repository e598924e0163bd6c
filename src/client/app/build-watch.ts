import type { Location } from 'react-router-dom';
import type { Actor } from 'xstate';
import type { BuildEffects, BuildFreshnessMachine } from '../../../machines/build-freshness.machine.ts';
import type { EffectActions } from '../../../machines/effects.ts';
import { loadCode } from '../api/load-code.ts';

let isPageLeft = false;

/** Loads the page from the server; this page stays until the new one arrives. */
const loadFromServer = (target: string): void => {
  isPageLeft = true;
  location.assign(target);
};

/** Whether a page load has started. */
export const isLeaving = (): boolean => isPageLeft;

interface RouterWithLocation {
  readonly state: { readonly location: Location; readonly navigation: { readonly location: Location | undefined } };
}

export const fetchBuildId = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const version: { readonly build?: string } = await response.json();
    return version.build;
  } catch {
    return undefined;
  }
};

const loadMachine = () =>
  loadCode(() => Promise.all([import('xstate'), import('../../../machines/build-freshness.machine.ts')]));

/** The browser for the build watch. Vite fires `vite:preloadError` for a missing chunk. */
export const createBuildWatchEnvironment = (router: RouterWithLocation): BuildWatchEnvironment => ({
  askBuild: fetchBuildId,
  every: (milliseconds, task) => setInterval(task, milliseconds),
  onChunkFailed: (listener) => window.addEventListener('vite:preloadError', listener),
  loadMachine,
  findTarget: () => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    return `${pathname}${search}`;
  },
  reload: loadFromServer,
});

/** Interval between checks for a new build (specification 9). The machine is fetched when there may be one. */
export const POLL_MS = 60 * 60 * 1000;

/** What the watch needs from the browser. */
interface BuildWatchEnvironment {
  /** Id of the server's current build; undefined when the server does not answer. */
  readonly askBuild: () => Promise<string | undefined>;
  readonly every: (milliseconds: number, task: () => void) => void;
  readonly onChunkFailed: (listener: () => void) => void;
  readonly loadMachine: typeof loadMachine;
  /** The route that is being opened, else the current one. */
  readonly findTarget: () => string;
  readonly reload: (target: string) => void;
}

type BuildActor = Actor<BuildFreshnessMachine>;

const startActor = async (
  { loadMachine, reload }: Pick<BuildWatchEnvironment, 'loadMachine' | 'reload'>,
  running: string,
  poll: () => void,
): Promise<BuildActor> => {
  const [{ createActor }, { createBuildFreshnessMachine }] = await loadMachine();
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
 * Build freshness (specification 4): polls for a new build and, after a failed chunk, reloads the target route once the
 * new build is known.
 */
export const watchBuild = (environment: BuildWatchEnvironment): void => {
  const { askBuild, every, onChunkFailed, findTarget, reload } = environment;
  const running = askBuild();
  let actor: Promise<BuildActor> | undefined;

  const getActor = async (): Promise<BuildActor | undefined> => {
    const build = await running;
    if (build === undefined) return undefined;
    actor ??= startActor(environment, build, () => void poll());
    // The next failure fetches it again.
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
  /** What the machine would do now. Its own file went with the build of this page, where it was not fetched before. */
  const reloadIfNew = async (target: string): Promise<void> => {
    const [build, known] = [await askBuild(), await running];
    if (build !== undefined && known !== undefined && build !== known) reload(target);
  };
  const fail = async (): Promise<void> => {
    const target = findTarget();
    if (actor === undefined) await reloadIfNew(target);
    const loaded = await getActor();
    if (loaded) loaded.send({ type: 'chunk.failed', target });
    else await reloadIfNew(target);
  };

  every(POLL_MS, () => void poll());
  onChunkFailed(() => void fail());
};
