import type { Actor } from 'xstate';
import type { BuildEffects, BuildFreshnessMachine } from '../../../machines/build-freshness.machine.ts';
import type { EffectActions } from '../../../machines/effects.ts';
import { loadCode } from '../api/load-code.ts';

/** How often a new build is asked for (specification 9); the machine that judges it is fetched only when one may be there. */
export const POLL_MS = 60 * 60 * 1000;

/** What the watch needs of the browser. */
export interface BuildSurroundings {
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
export const watchBuild = ({ askBuild, every, onChunkFailed, findTarget, reload }: BuildSurroundings): void => {
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
