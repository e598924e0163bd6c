import { type DraftCounts, type Evaluation, safe, type Verdict } from '../verdict/verdict.ts';
import type { LocalizedSentence } from './language-texts.ts';

/** One change, described for a reader. */
export interface DescribedChange {
  /** What kind of change it is, for programs. */
  readonly kind: string;
  /** What similar changes have in common, when the kind is not enough. */
  readonly group?: string;
  /** Folder or file that an officer opens to see it. */
  readonly place: string;
  /** Subject: the label of a field or the name of a row; none for a whole file or folder. */
  readonly subject?: LocalizedSentence;
  readonly sentence: LocalizedSentence;
  readonly verdict: Verdict;
  /** Reason of the verdict; absent when the verdict needs no reason. */
  readonly reason?: LocalizedSentence;
  /** Number of replayed and affected drafts, for forms that have drafts. */
  readonly hits?: DraftCounts;
  /** Recommended action. */
  readonly advice?: LocalizedSentence;
}

/** Everything that changed in one place, under one heading. */
export interface DiffSection {
  readonly place: string;
  readonly title: LocalizedSentence;
  readonly changes: readonly DescribedChange[];
}

/** A change that affects no draft. */
export const safeChange = (
  kind: string,
  place: string,
  sentence: LocalizedSentence,
  subject?: LocalizedSentence,
): DescribedChange => ({
  kind,
  place,
  sentence,
  ...(subject && { subject }),
  verdict: safe('').verdict,
});

/** The change with its evaluation, if there is one. */
export const withEvaluation = (change: DescribedChange, evaluation: Evaluation | undefined): DescribedChange =>
  evaluation
    ? {
        ...change,
        verdict: evaluation.verdict,
        reason: (texts) =>
          texts.translate(`officer-diff.reason.${evaluation.reason}`, { places: evaluation.example ?? '' }),
      }
    : change;
