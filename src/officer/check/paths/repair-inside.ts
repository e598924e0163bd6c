import { nodeAt, toPointer } from '../../../engine/model/form-model.ts';
import type { Answers, FieldError, FormDefinition } from '../../../engine/schema/types.ts';
import { pointerSegments } from '../../data/located-json.ts';
import { collectKnownAnswers, fittingAnswers } from '../examples/fitting-answers.ts';
import { putAnswer } from '../examples/put-answer.ts';

const knownCandidates = new WeakMap<FormDefinition, Map<string, readonly unknown[]>>();

const candidatesAt = (form: FormDefinition, pointer: string): readonly unknown[] => {
  const known = knownCandidates.get(form) ?? new Map<string, readonly unknown[]>();
  knownCandidates.set(form, known);
  const node = nodeAt(form, pointerSegments(pointer));
  const values = known.get(pointer) ?? (node ? fittingAnswers(node, collectKnownAnswers([form])) : []);
  known.set(pointer, values);
  return values;
};

/** One error for each place, however many rules it breaks. */
export const onePerPlace = (errors: readonly FieldError[]): readonly FieldError[] => [
  ...new Map(errors.map((error) => [error.path, error] as const)).values(),
];

/** Repairs of answers inside groups and lists, whose values are otherwise replaced as a whole. */
export const createInnerRepairs = (form: FormDefinition) => {
  const next = new Map<string, number>();
  return {
    /**
     * Gives the place of an error below `around` its next candidate, or removes an answer that is not asked for.
     * @returns undefined when no candidate is left
     */
    repair: (answers: Answers, { path, key }: FieldError, around: readonly string[]): Answers | undefined => {
      const place = pointerSegments(path);
      if (place.length <= around.length || !path.startsWith(`${toPointer(around)}/`)) return undefined;
      const at = next.get(path) ?? 0;
      next.set(path, at + 1);
      if (key.endsWith('.error.unknown')) return at === 0 ? putAnswer(form, answers, place, undefined) : undefined;
      const values = candidatesAt(form, path);
      return at < values.length ? putAnswer(form, answers, place, values[at]) : undefined;
    },
    /** Begins again below a place that has another value. */
    restart: (around: readonly string[]): void => {
      for (const path of next.keys()) if (path.startsWith(`${toPointer(around)}/`)) next.delete(path);
    },
  };
};
