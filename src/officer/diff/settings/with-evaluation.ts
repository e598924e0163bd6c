import type { Evaluation } from '../../verdict/verdict.ts';
import type { DescribedChange } from '../described-change.ts';

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
