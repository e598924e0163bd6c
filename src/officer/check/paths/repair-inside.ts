import { deepEqual } from 'fast-equals';
import { nodeAt, toPointer } from '../../../engine/model/form-model.ts';
import { isContainer, listOf, objectOf } from '../../../engine/schema/json.ts';
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

/** The places of the answers inside a value that are no groups or lists themselves, the last first. */
const leavesOf = (value: unknown, place: readonly string[]): readonly (readonly string[])[] =>
  isContainer(value)
    ? Object.entries(value)
        .reverse()
        .flatMap(([name, inner]) => leavesOf(inner, [...place, name]))
    : [place];

const answerAt = (answers: Answers, place: readonly string[]): unknown =>
  place.reduce<unknown>((value, name) => (isContainer(value) ? value[name] : undefined), answers);

/** The answers inside the first entry of a list that equals one before it. */
const repeatedLeaves = (answers: Answers, place: readonly string[]): readonly (readonly string[])[] => {
  const entries = listOf(answerAt(answers, place));
  const index = entries.findIndex((entry, at) => entries.slice(0, at).some((other) => deepEqual(other, entry)));
  return index < 0 ? [] : leavesOf(entries[index], [...place, String(index)]);
};

/** Rules that no other value of what is inside can meet. */
const aboutShape = /\.error\.(?:type|required|unknown|minItems|maxItems|maxProperties|oneOf|anyOf)$/;

/** Repairs of answers inside groups and lists, whose values are otherwise replaced as a whole. */
export const createInnerRepairs = (form: FormDefinition) => {
  const next = new Map<string, number>();
  const restart = (around: readonly string[]): void => {
    for (const path of next.keys()) if (path.startsWith(`${toPointer(around)}/`)) next.delete(path);
  };
  /** @returns undefined when no candidate is left */
  const advance = (answers: Answers, place: readonly string[]): Answers | undefined => {
    const path = toPointer(place);
    const at = next.get(path) ?? 0;
    next.set(path, at + 1);
    const values = candidatesAt(form, path);
    if (at >= values.length) return undefined;
    restart(place);
    return putAnswer(form, answers, place, values[at]);
  };
  /** The first of the places that has a candidate left gets it. */
  const advanceOne = (answers: Answers, places: readonly (readonly string[])[]): Answers | undefined => {
    for (const place of places) {
      const changed = advance(answers, place);
      if (changed) return changed;
    }
    return undefined;
  };
  /** What is missing, repeated or compared inside a value that breaks a rule as a whole. */
  const placesToChange = (answers: Answers, { path, key }: FieldError): readonly (readonly string[])[] => {
    const place = pointerSegments(path);
    if (key.endsWith('.error.uniqueItems')) return repeatedLeaves(answers, place);
    const value = answerAt(answers, place);
    if (!key.endsWith('.error.minProperties'))
      return isContainer(value) && !aboutShape.test(key) ? leavesOf(value, place) : [];
    const given = objectOf(value);
    return [...(nodeAt(form, place)?.fields.keys() ?? [])].flatMap((name) => (name in given ? [] : [[...place, name]]));
  };
  return {
    /**
     * Gives the place of an error below `around`, or what is missing or repeated inside of it, its next candidate, or removes
     * an answer that is not asked for.
     * @returns undefined when no candidate is left
     */
    repair: (answers: Answers, error: FieldError, around: readonly string[]): Answers | undefined => {
      const { path, key } = error;
      if (!`${path}/`.startsWith(`${toPointer(around)}/`)) return undefined;
      const changed = advanceOne(answers, placesToChange(answers, error));
      if (changed) return changed;
      const place = pointerSegments(path);
      if (place.length <= around.length) return undefined;
      if (!key.endsWith('.error.unknown')) return advance(answers, place);
      const at = next.get(path) ?? 0;
      next.set(path, at + 1);
      return at === 0 ? putAnswer(form, answers, place, undefined) : undefined;
    },
    /** Begins again below a place that has another value. */
    restart,
  };
};
