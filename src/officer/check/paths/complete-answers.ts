import type { Answers, FieldError } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { type AnswerSpace, documentOf, type Situation } from './answer-space.ts';
import { createInnerRepairs, onePerPlace } from './repair-inside.ts';

/** Complete answers that a form accepts, or the errors that no value removes. */
export type CompletionResult =
  | { readonly answers: Answers; readonly facts: Answers }
  | { readonly stuck: readonly FieldError[]; readonly answers?: undefined };

const MAX_ROUNDS = 400;

const fieldOf = ({ path }: FieldError): string => path.split('/')[1] ?? '';

/**
 * Completes a situation to answers without errors: each field with an error gets its next candidate value, inside groups
 * and lists the place with the error first. With `extra`, optional fields are answered too.
 */
export const completeAnswers = (
  space: AnswerSpace,
  situation: Situation,
  extra: readonly string[] = [],
): CompletionResult => {
  const { form, checker, candidates } = space;
  const { $facts, ...fixed } = documentOf(space, situation);
  const next = new Map<string, number>();
  const inner = createInnerRepairs(form);
  let answers: Answers = { ...fixed };
  const isFixed = (field: string): boolean => field in fixed || field in situation;
  const advance = (field: string): boolean => {
    const at = next.get(field) ?? 0;
    const values = isFixed(field) ? [] : candidates(field);
    next.set(field, at + 1);
    if (at >= values.length) return false;
    answers = { ...answers, [field]: values[at] };
    inner.restart([field]);
    return true;
  };
  const repairInside = (error: FieldError): boolean => {
    const field = fieldOf(error);
    const repaired = isFixed(field) ? undefined : inner.repair(answers, error, [field]);
    answers = repaired ?? answers;
    return repaired !== undefined;
  };
  /** The errors of the attempt in which a field had the fewest; a missing answer says nothing about the rules. */
  const fewest = new Map<string, readonly FieldError[]>();
  const isMissing = (errors: readonly FieldError[]): boolean =>
    errors.every(({ key }) => key.endsWith('.error.required'));
  const isBetter = (errors: readonly FieldError[], known: readonly FieldError[]): boolean =>
    isMissing(errors) === isMissing(known) ? errors.length < known.length : isMissing(known);
  const note = (errors: readonly FieldError[]): void => {
    for (const field of new Set(errors.map(fieldOf))) {
      const own = errors.filter((error) => fieldOf(error) === field);
      const known = fewest.get(field);
      if (!known || isBetter(own, known)) fewest.set(field, own);
    }
  };
  for (const field of extra) advance(field);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const errors = checkAnswers(checker, form, answers, $facts);
    if (errors.length === 0) return { answers, facts: $facts };
    note(errors);
    const repaired = new Set(onePerPlace(errors).filter(repairInside).map(fieldOf));
    const others = [...new Set(errors.map(fieldOf))].filter((field) => !repaired.has(field));
    const stuck = others.filter((field) => !advance(field));
    if (stuck.length > 0) return { stuck: stuck.flatMap((field) => fewest.get(field) ?? []) };
  }
  return { stuck: checkAnswers(checker, form, answers, $facts) };
};
