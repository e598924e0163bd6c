import type { ComponentType } from 'react';
import type { StepRef } from '../../engine/schema/types.ts';
import { filesOf } from '../api/used-code.ts';
import type { PublicPage } from '../features/shared/page/public-page.ts';
import type { GuardName } from './guards/guards.ts';
import type { ScreenName } from './hydrated-screens.ts';

export type LayoutName = 'public' | 'entry' | 'blank' | 'applicant' | 'admin' | 'frame';

// biome-ignore lint/suspicious/noExplicitAny: the router passes a page's data on and never reads it.
type AnyPublicPage = PublicPage<any>;

export type ScreenModule = ComponentType | AnyPublicPage;

export type PageParams = Readonly<Record<string, string | undefined>>;

/** The texts of all steps. */
export const STEP_TEXTS = 'steps';

/** A screen whose page names answers of steps. */
export const withStepTexts = (pageScreen: Screen): Screen => ({
  ...pageScreen,
  texts: (params) => [...new Set([...pageScreen.texts(params), STEP_TEXTS])],
});

/** A screen with a chunk of its own. */
export interface Screen {
  /** Groups of texts that the screen needs beyond the shared ones, for the parameters of its address where they are known. */
  readonly texts: (params: PageParams) => readonly string[];
  readonly load: () => Promise<ScreenModule>;
  /** On the server: the files of the screen. */
  readonly files: readonly string[];
  /** A screen whose file is listed elsewhere. */
  readonly listedAs?: ScreenName;
}

/** @param texts groups of texts that the screen needs beyond the shared ones */
export const screen = <N extends string>(
  texts: readonly string[] | Screen['texts'],
  load: () => Promise<Readonly<Record<N, ScreenModule>>>,
  name: N,
): Screen => ({
  texts: typeof texts === 'function' ? texts : () => texts,
  load: async () => (await load())[name],
  files: filesOf(load),
});

/** One row of the route table. `src/contract/pages.ts` has the path under the same name. */
export interface PageRoute {
  readonly layout: LayoutName;
  readonly guards: readonly GuardName[];
  /** Absent where the page only redirects, to the path that its guards return. */
  readonly screen?: Screen;
}

/** Data of a route beside its component. */
export interface PageHandle {
  readonly page?: PublicPage<unknown>;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Screen name of specification 2; each step has a screen name of its own (`applicationAcademic`). */
export const screenNameOf = (name: string, params: PageParams): string =>
  name === 'applicationStep' ? `application${capitalised(params['step'] ?? '')}` : name;

/**
 * The guards of a page, with those that its step needs: the call for prefilled answers also returns the facts that the
 * step's rules read; a step with facts but no prefill fetches the facts alone.
 */
export const guardsOf = (route: PageRoute, step: StepRef | undefined): readonly GuardName[] => [
  ...route.guards,
  ...(step?.prefetch ? [`pre-fetch-${step.key}` as const] : []),
  ...(step?.facts?.length && !step.prefetch ? (['attachment-requirement'] as const) : []),
];
