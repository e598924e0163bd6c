import type { Answers, FieldError } from '../../engine/schema/types.ts';
import { checkAnswers } from '../../engine/steps/check-answers.ts';
import { documentOf, type Situation, type Terrain } from './situations.ts';

/** Whole answers that a form accepts, or the errors that no value takes away. */
export type Completed =
  | { readonly answers: Answers; readonly facts: Answers }
  | { readonly stuck: readonly FieldError[]; readonly answers?: undefined };

const ROUNDS_AT_MOST = 400;

const fieldOf = ({ path }: FieldError): string => path.split('/')[1] ?? '';

/**
 * Fills in what a situation leaves open, until nothing is broken: each field that is in error gets its next value. With
 * `extra`, fields that need not be answered are answered too.
 */
export const complete = (terrain: Terrain, situation: Situation, extra: readonly string[] = []): Completed => {
  const { form, checker, candidates } = terrain;
  const { $facts, ...fixed } = documentOf(terrain, situation);
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
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const errors = checkAnswers(checker, form, answers, $facts as Answers);
    if (errors.length === 0) return { answers, facts: $facts as Answers };
    const stuck = [...new Set(errors.map(fieldOf))].filter((field) => !advance(field));
    if (stuck.length > 0) return { stuck: errors.filter((error) => stuck.includes(fieldOf(error))) };
  }
  return { stuck: checkAnswers(checker, form, answers, $facts as Answers) };
};
