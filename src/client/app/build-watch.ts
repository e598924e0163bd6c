import type { Actor } from 'xstate';
import type { BuildFreshnessMachine } from '../../../machines/build-freshness.machine.ts';

/** Where somebody is going, or is. */
type FindTarget = () => { readonly pathname: string; readonly search: string };

/** How often a new build is asked for (specification 9); the machine that judges it is fetched only when one may be there. */
const POLL_MS = 60 * 60 * 1000;

const askBuild = async (): Promise<string | undefined> => {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    return ((await response.json()) as { build?: string }).build;
  } catch {
    return undefined;
  }
};

const startActor = async (running: string, poll: () => void): Promise<Actor<BuildFreshnessMachine>> => {
  const [{ createActor }, { createBuildFreshnessMachine }] = await Promise.all([
    import('xstate'),
    import('../../../machines/build-freshness.machine.ts'),
  ]);
  const machine = createBuildFreshnessMachine(running).provide({
    actions: {
      askBuild: () => poll(),
      reload: (_, { target }) => location.assign(target ?? location.href),
    },
  });
  return createActor(machine).start();
};

/**
 * Build freshness (specification 4): polls for a new build and, after a failed chunk, loads the target route anew once
 * the new build is known. `vite:preloadError` is what a missing chunk looks like.
 */
export const watchBuild = (findTarget: FindTarget): void => {
  const running = askBuild();
  let actor: Promise<Actor<BuildFreshnessMachine>> | undefined;

  const getActor = async () => {
    const build = await running;
    if (build === undefined) return undefined;
    actor ??= startActor(build, () => void poll());
    return actor;
  };
  const poll = async () => {
    const build = await askBuild();
    if (build === undefined || (actor === undefined && build === (await running))) return;
    (await getActor())?.send({ type: 'build.polled', build });
  };
  const onChunkFailed = async () => {
    const { pathname, search } = findTarget();
    (await getActor())?.send({ type: 'chunk.failed', target: `${pathname}${search}` });
  };

  setInterval(() => void poll(), POLL_MS);
  window.addEventListener('vite:preloadError', () => void onChunkFailed());
};
