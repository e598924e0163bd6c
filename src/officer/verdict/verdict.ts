import type { FormDefinition } from '../../engine/schema/types.ts';

/** Both versions of the form that a change is about. */
export interface FormVersions {
  readonly before: FormDefinition;
  readonly after: FormDefinition;
}
/**
 * safe: no draft is affected · asksAgain: drafts may return to a step · needsMigration: answers would be removed
 * although a migration could convert them · breaks: saved answers or API calls can no longer be read.
 */
export const verdicts = ['safe', 'asksAgain', 'needsMigration', 'breaks'] as const;
export type Verdict = (typeof verdicts)[number];

/** The most severe of some verdicts; safe for none. */
export const worst = (some: readonly Verdict[]): Verdict =>
  some.reduce<Verdict>((a, b) => (verdicts.indexOf(b) > verdicts.indexOf(a) ? b : a), 'safe');

/** The effect of a change on drafts, before the replay. */
export interface Evaluation {
  readonly verdict: Verdict;
  /** Key of its text: `officer-diff.reason.<reason>`. */
  readonly reason: string;
  /** Only the replay of the drafts decides, because a declared migration may have converted all answers. */
  readonly needsReplay?: boolean;
  /** An answer that was valid and no longer is. */
  readonly example?: string;
}

/** Number of replayed drafts, and number of drafts that a change affects. */
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
