import { type Hits, safe, type Verdict } from '../verdict/verdict.ts';
import type { Say } from './words.ts';

/** One change as a reader is told about it. */
export interface Told {
  /** What kind of change it is, for programs. */
  readonly kind: string;
  /** What it has in common with others like it, where the kind does not say it. */
  readonly alike?: string;
  /** Folder or file that an officer opens to see it. */
  readonly place: string;
  /** What it is about: the label of a field, the name of a row; none for the whole of a place. */
  readonly subject?: Say;
  readonly sentence: Say;
  readonly verdict: Verdict;
  /** Why the verdict is what it is; without one, the verdict needs no reason. */
  readonly reason?: Say;
  /** Drafts tried and hit, where drafts can be. */
  readonly hits?: Hits;
  /** What to do about it. */
  readonly advice?: Say;
}

/** Everything that changed in one place, under one heading. */
export interface Section {
  readonly place: string;
  readonly title: Say;
  readonly told: readonly Told[];
}

/** A change that no draft can notice. */
export const harmless = (kind: string, place: string, sentence: Say, subject?: Say): Told => ({
  kind,
  place,
  sentence,
  ...(subject && { subject }),
  verdict: safe('').verdict,
});
