import type { FormDefinition } from '../../engine/schema/types.ts';

/** Both versions of the form that a change is about. */
export interface FormVersions {
  readonly before: FormDefinition;
  readonly after: FormDefinition;
}
/**
 * safe: no draft notices · asksAgain: drafts may be led back to a step · needsMigration: answers would be set aside
 * although they could be carried over · breaks: what is saved or calls the API can no longer be read.
 */
export const verdicts = ['safe', 'asksAgain', 'needsMigration', 'breaks'] as const;
export type Verdict = (typeof verdicts)[number];

/** The gravest of some verdicts; safe for none. */
export const worst = (some: readonly Verdict[]): Verdict =>
  some.reduce<Verdict>((a, b) => (verdicts.indexOf(b) > verdicts.indexOf(a) ? b : a), 'safe');

/** What a change means for drafts, before any draft was tried. */
export interface Evaluation {
  readonly verdict: Verdict;
  /** Names its sentence: `officer-diff.reason.<reason>`. */
  readonly reason: string;
  /** What the replay of the drafts finds counts alone: a declared migration may have settled everything. */
  readonly needsReplay?: boolean;
  /** An answer that was possible and no longer is. */
  readonly example?: string;
}

/** How many drafts were tried, and how many of them a change hits. */
export interface DraftCounts {
  readonly tried: number;
  readonly hit: number;
  /** These drafts lose a hidden answer to the history; no step asks again. */
  readonly hidden?: number;
}

export const safe = (reason: string): Evaluation => ({ verdict: 'safe', reason });
export const asksAgain = (reason: string): Evaluation => ({ verdict: 'asksAgain', reason });
export const needsMigration = (reason: string): Evaluation => ({ verdict: 'needsMigration', reason });
export const breaks = (reason: string): Evaluation => ({ verdict: 'breaks', reason });
