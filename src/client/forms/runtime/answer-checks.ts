import { pruneHidden } from '../../../engine/model/present-fields.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checkSources } from '../../../engine/steps/check-sources.ts';
import { explainUnloadedLists, findUnloadedLists } from '../sources/unloaded-lists.ts';

let last: { readonly given: readonly unknown[]; readonly result: ReturnType<typeof normalizeAnswers> } | undefined;

/** A submit asks several times for the same answers. */
const normalizeOnce: typeof normalizeAnswers = (...given) => {
  if (!last || last.given.length !== given.length || given.some((one, index) => one !== last?.given[index]))
    last = { given, result: normalizeAnswers(...given) };
  return last.result;
};

/** What a form needs to check and send its answers: a page has it later than the form itself (decision 265). */
export const answerChecks = {
  pruneHidden,
  normalizeAnswers: normalizeOnce,
  checkAnswers,
  checkSources,
  explainUnloadedLists,
  findUnloadedLists,
};

export type AnswerChecks = typeof answerChecks;
