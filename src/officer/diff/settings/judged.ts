import type { Judgement } from '../../verdict/verdict.ts';
import type { Told } from '../told.ts';

/** What is told, with what it means; nothing where no judgement is given. */
export const judged = (told: Told, judgement: Judgement | undefined): Told =>
  judgement
    ? {
        ...told,
        verdict: judgement.verdict,
        reason: (words) => words.say(`officer-diff.reason.${judgement.reason}`, { places: judgement.example ?? '' }),
      }
    : told;
