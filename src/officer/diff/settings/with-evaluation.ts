import type { Evaluation } from '../../verdict/verdict.ts';
import type { DescribedChange } from '../described-change.ts';

/** The change with its evaluation, if there is one. */
export const withEvaluation = (told: DescribedChange, judgement: Evaluation | undefined): DescribedChange =>
  judgement
    ? {
        ...told,
        verdict: judgement.verdict,
        reason: (words) =>
          words.translate(`officer-diff.reason.${judgement.reason}`, { places: judgement.example ?? '' }),
      }
    : told;
