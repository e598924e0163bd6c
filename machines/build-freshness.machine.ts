import { assign, setup } from 'xstate';
import { type EffectActions, withEffects } from './effects.ts';

interface BuildFacts {
  /** Id of the build that runs in the browser. */
  readonly running: string;
  /** Route whose chunk could not be loaded. */
  readonly target: string | null;
}

type BuildEvent =
  /** `build`: the current id of the server (`/version.json`). */
  | { readonly type: 'build.polled'; readonly build: string }
  | { readonly type: 'chunk.failed'; readonly target: string };

/** Effects that the browser performs. */
export interface BuildEffects {
  /** Ask the server for its build at once. */
  readonly askBuild: undefined;
  /** Load the page of this route again. */
  readonly reload: { readonly target: string | null };
}

const effects: EffectActions<BuildEffects> = { askBuild: () => {}, reload: () => {} };

/**
 * Freshness of the build (specification 4): after a route chunk failed to load, the target route is loaded again once a
 * new build is known. Without a new build a reload would fail again.
 * Effects: `BuildEffects`.
 * @param running id of the build that runs in the browser
 */
export const createBuildFreshnessMachine = (running: string) =>
  withEffects<BuildEffects>()(
    setup({
      types: { context: {} as BuildFacts, events: {} as BuildEvent },
      guards: {
        isNew: ({ context, event }) => event.type === 'build.polled' && event.build !== context.running,
      },
      actions: {
        rememberTarget: assign(({ event }) => (event.type === 'chunk.failed' ? { target: event.target } : {})),
        ...effects,
      },
    }).createMachine({
      id: 'build-freshness',
      context: { running, target: null },
      initial: 'Fresh',
      states: {
        Fresh: {
          on: {
            'build.polled': { guard: 'isNew', target: 'Stale' },
            'chunk.failed': { target: 'AwaitingBuild', actions: ['rememberTarget', 'askBuild'] },
          },
        },
        Stale: {
          on: {
            'chunk.failed': {
              target: 'Reloading',
              actions: ['rememberTarget', { type: 'reload', params: ({ event }) => ({ target: event.target }) }],
            },
          },
        },
        AwaitingBuild: {
          on: {
            'build.polled': {
              guard: 'isNew',
              target: 'Reloading',
              actions: { type: 'reload', params: ({ context }) => ({ target: context.target }) },
            },
            'chunk.failed': { actions: ['rememberTarget', 'askBuild'] },
          },
        },
        Reloading: {},
      },
    }),
  );

export type BuildFreshnessMachine = ReturnType<typeof createBuildFreshnessMachine>;
