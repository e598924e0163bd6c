import { pruneHidden } from '../../../engine/model/present-fields.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checkSources } from '../../../engine/steps/check-sources.ts';
import { explainUnloadedLists, findUnloadedLists } from '../sources/unloaded-lists.ts';

/** What a form needs to check and send its answers: a page has it later than the form itself (decision 265). */
export const answerChecks = {
  pruneHidden,
  normalizeAnswers,
  checkAnswers,
  checkSources,
  explainUnloadedLists,
  findUnloadedLists,
};

export type AnswerChecks = typeof answerChecks;
