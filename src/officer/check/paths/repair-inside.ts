import { deepEqual } from 'fast-equals';
import { nodeAt, toPointer } from '../../../engine/model/form-model.ts';
import { isContainer, isObject, listOf, objectOf } from '../../../engine/schema/json.ts';
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

/** The place of the first entry of a list that equals one before it. */
const repeatedEntry = (answers: Answers, place: readonly string[]): readonly string[] | undefined => {
  const entries = listOf(answerAt(answers, place));
  const index = entries.findIndex((entry, at) => entries.slice(0, at).some((other) => deepEqual(other, entry)));
  return index < 0 ? undefined : [...place, String(index)];
};

/** The least number of entries that a list must have. */
const leastEntries = (form: FormDefinition, place: readonly string[]): number =>
  Math.max(1, ...(nodeAt(form, place)?.schemas ?? []).map(({ minItems }) => Number(minItems ?? 0)));

/** The entry of the innermost list around a place, below `around`, that may be shorter. */
const entryAround = (
  form: FormDefinition,
  answers: Answers,
  place: readonly string[],
  around: readonly string[],
): readonly string[] | undefined => {
  for (let end = place.length; end > around.length; end--)
    if (listOf(answerAt(answers, place.slice(0, end - 1))).length > leastEntries(form, place.slice(0, end - 1)))
      return place.slice(0, end);
  return undefined;
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
  /** The fields of a group that have no answer, with those of the groups inside of it. */
  const unansweredIn = (value: unknown, place: readonly string[]): readonly (readonly string[])[] => {
    if (!isObject(value)) return [];
    const names = [...(nodeAt(form, place)?.fields.keys() ?? [])];
    return names.flatMap((name) => (name in value ? unansweredIn(value[name], [...place, name]) : [[...place, name]]));
  };
  /** A list that must not be shorter may need an answer that distinguishes an entry, and that need not be given. */
  const distinguish = (answers: Answers, entry: readonly string[]): Answers | undefined => {
    const value = answerAt(answers, entry);
    const list = entry.slice(0, -1);
    const isShortest = listOf(answerAt(answers, list)).length <= leastEntries(form, list);
    const unanswered = isShortest ? unansweredIn(value, entry) : [];
    const added = advanceOne(answers, unanswered);
    if (added) return added;
    const changed = advanceOne(answers, leavesOf(value, entry));
    if (changed) for (const place of unanswered) next.delete(toPointer(place));
    return changed;
  };
  /** Changes what is missing, repeated or compared inside a value that breaks a rule as a whole. */
  const repairWhole = (answers: Answers, { path, key }: FieldError): Answers | undefined => {
    const place = pointerSegments(path);
    const value = answerAt(answers, place);
    if (key.endsWith('.error.uniqueItems')) {
      const entry = repeatedEntry(answers, place);
      return entry && distinguish(answers, entry);
    }
    if (key.endsWith('.error.minProperties')) {
      const given = objectOf(value);
      const names = [...(nodeAt(form, place)?.fields.keys() ?? [])];
      return advanceOne(
        answers,
        names.filter((name) => !(name in given)).map((name) => [...place, name]),
      );
    }
    return isContainer(value) && !aboutShape.test(key) ? advanceOne(answers, leavesOf(value, place)) : undefined;
  };
  /** A list that is longer than it must be may have no answer that one of its entries can still have. */
  const removeEntry = (answers: Answers, { path, key }: FieldError, around: readonly string[]): Answers | undefined => {
    const place = pointerSegments(path);
    const repeated = key.endsWith('.error.uniqueItems') ? repeatedEntry(answers, place) : undefined;
    const entry = entryAround(form, answers, repeated ?? place, around);
    if (!entry) return undefined;
    restart(entry.slice(0, -1));
    return putAnswer(form, answers, entry, undefined);
  };
  /** An answer that is not asked for is removed, and not given again. */
  const removeUnasked = (answers: Answers, place: readonly string[]): Answers | undefined => {
    const path = toPointer(place);
    if (next.get(path) === Number.POSITIVE_INFINITY) return undefined;
    next.set(path, Number.POSITIVE_INFINITY);
    return putAnswer(form, answers, place, undefined);
  };
  return {
    /**
     * Gives the place of an error below `around`, or what is missing or repeated inside of it, its next candidate, or removes
     * an answer that is not asked for, or the entry that has no candidate left.
     * @returns undefined when no candidate is left
     */
    repair: (answers: Answers, error: FieldError, around: readonly string[]): Answers | undefined => {
      const { path, key } = error;
      if (!`${path}/`.startsWith(`${toPointer(around)}/`)) return undefined;
      const changed = repairWhole(answers, error);
      if (changed) return changed;
      const place = pointerSegments(path);
      const isInside = place.length > around.length;
      if (isInside && key.endsWith('.error.unknown')) return removeUnasked(answers, place);
      return (isInside ? advance(answers, place) : undefined) ?? removeEntry(answers, error, around);
    },
    /** Begins again below a place that has another value. */
    restart,
  };
};
