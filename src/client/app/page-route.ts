import type { ComponentType } from 'react';
import type { PageName } from '../../contract/pages.ts';
import type { StepRef } from '../../engine/schema/types.ts';
import type { PublicPage } from '../features/shared/page/public-page.ts';
import type { GuardName } from './guards/guards.ts';

export type LayoutName = 'public' | 'entry' | 'blank' | 'applicant' | 'admin' | 'frame';

// biome-ignore lint/suspicious/noExplicitAny: a page's data is its own affair; the router only carries it.
type AnyPublicPage = PublicPage<any>;

/** One lazy chunk per screen, and the names of the texts that it speaks beyond those that all share. */
export interface LoadScreen {
  (): Promise<ComponentType | AnyPublicPage>;
  readonly texts?: readonly string[];
}

/** One row of the route table. The path stands under the same name in `src/contract/pages.ts`. */
export interface PageRoute {
  readonly layout: LayoutName;
  readonly guards: readonly GuardName[];
  /** The page only leads on to another one. */
  readonly leadsTo?: PageName;
  readonly screen: LoadScreen;
}

/** What the route of a page carries beside its component. */
export interface PageHandle {
  readonly page?: PublicPage<unknown>;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Screen name of specification 2; each step of the data is a screen of its own (`applicationAcademic`). */
export const screenNameOf = (name: PageName, params: Readonly<Record<string, string | undefined>>): string =>
  name === 'applicationStep' ? `application${capitalised(params['step'] ?? '')}` : name;

/**
 * The guards of a page, with what the step itself asks for in the data: prefilled answers arrive with the facts that
 * the step's rules read; a step with facts but no prefill asks for the facts alone.
 */
export const guardsOf = (route: PageRoute, step: StepRef | undefined): readonly GuardName[] => [
  ...route.guards,
  ...(step?.prefetch ? [`pre-fetch-${step.key}` as const] : []),
  ...(step?.facts?.length && !step.prefetch ? (['attachment-requirement'] as const) : []),
];
