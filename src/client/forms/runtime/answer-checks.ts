import { pruneHidden } from '../../../engine/model/present-fields.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { checkSources } from '../../../engine/steps/check-sources.ts';
import { explainUnloadedLists, findUnloadedLists } from '../sources/unloaded-lists.ts';

/** By answers, so that a page which is left, for instance after a login, keeps nothing that was typed in it. */
const results = new WeakMap<object, { readonly given: readonly unknown[]; readonly result: Answers }>();

/** A submit asks several times for the same answers. */
const normalizeOnce: typeof normalizeAnswers = (...given) => {
  const [, , answers] = given;
  const known = results.get(answers);
  if (known?.given.length === given.length && given.every((one, index) => one === known.given[index]))
    return known.result;
  const result = normalizeAnswers(...given);
  results.set(answers, { given, result });
  return result;
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
