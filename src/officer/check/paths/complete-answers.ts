import type { Answers, FieldError } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { type AnswerSpace, documentOf, type Situation } from './answer-space.ts';

/** Complete answers that a form accepts, or the errors that no value removes. */
export type CompletionResult =
  | { readonly answers: Answers; readonly facts: Answers }
  | { readonly stuck: readonly FieldError[]; readonly answers?: undefined };

const MAX_ROUNDS = 400;

const fieldOf = ({ path }: FieldError): string => path.split('/')[1] ?? '';

/**
 * Completes a situation to answers without errors: each field with an error gets its next candidate value. With
 * `extra`, optional fields are answered too.
 */
export const completeAnswers = (
  space: AnswerSpace,
  situation: Situation,
  extra: readonly string[] = [],
): CompletionResult => {
  const { form, checker, candidates } = space;
  const { $facts, ...fixed } = documentOf(space, situation);
  const next = new Map<string, number>();
  const answers: Record<string, unknown> = { ...fixed };
  const advance = (field: string): boolean => {
    const at = next.get(field) ?? 0;
    const values = field in fixed || (field in situation && !(field in fixed)) ? [] : candidates(field);
    next.set(field, at + 1);
    if (at >= values.length) return false;
    answers[field] = values[at];
    return true;
  };
  for (const field of extra) advance(field);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const errors = checkAnswers(checker, form, answers, $facts);
    if (errors.length === 0) return { answers, facts: $facts };
    const stuck = [...new Set(errors.map(fieldOf))].filter((field) => !advance(field));
    if (stuck.length > 0) return { stuck: errors.filter((error) => stuck.includes(fieldOf(error))) };
  }
  return { stuck: checkAnswers(checker, form, answers, $facts) };
};
