import { assign, setup } from 'xstate';

export interface BuildFacts {
  /** Id of the build that runs in the browser. */
  readonly running: string;
  /** Route whose chunk could not be loaded. */
  readonly target: string | null;
}

export type BuildEvent =
  /** `build`: id that the server names now (`/version.json`). */
  | { readonly type: 'build.polled'; readonly build: string }
  | { readonly type: 'chunk.failed'; readonly target: string };

/** How often the browser asks for a new build (specification 9), in milliseconds. */
export const BUILD_POLL_MS = 60 * 60 * 1000;

/**
 * Freshness of the build (specification 4): after a failed route chunk the target route is loaded anew, once it is
 * known that there is a new build; without a new build a reload would fail again, so there is none.
 * Effects: `askBuild` (poll at once), `reload { target }`.
 * @param running id of the build that runs in the browser
 */
export const createBuildFreshnessMachine = (running: string) =>
  setup({
    types: { context: {} as BuildFacts, events: {} as BuildEvent },
    guards: {
      isNew: ({ context, event }) => event.type === 'build.polled' && event.build !== context.running,
    },
    actions: {
      rememberTarget: assign(({ event }) => (event.type === 'chunk.failed' ? { target: event.target } : {})),
      askBuild: () => {},
      reload: (_, _params: { target: string | null }) => {},
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
  });

export type BuildFreshnessMachine = ReturnType<typeof createBuildFreshnessMachine>;
