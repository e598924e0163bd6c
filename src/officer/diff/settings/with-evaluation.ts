import type { Evaluation } from '../../verdict/verdict.ts';
import type { DescribedChange } from '../described-change.ts';

/** What is told, with what it means; nothing where no judgement is given. */
export const withEvaluation = (told: DescribedChange, judgement: Evaluation | undefined): DescribedChange =>
  judgement
    ? {
        ...told,
        verdict: judgement.verdict,
        reason: (words) =>
          words.translate(`officer-diff.reason.${judgement.reason}`, { places: judgement.example ?? '' }),
      }
    : told;
