import { calculateAnswers } from '../../../engine/expressions/form-expressions.ts';
import { findRule } from '../../../engine/model/field-facts.ts';
import {
  answerAt,
  childOf,
  type FormNode,
  formModelOf,
  nodeAt,
  type Place,
  toPointer,
} from '../../../engine/model/form-model.ts';
import { presentFieldsAt } from '../../../engine/model/present-fields.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { Answers, FieldError, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { pointerSegments } from '../../data/located-json.ts';
import { fittingAnswers, type KnownAnswers } from './fitting-answers.ts';
import { putAnswer } from './put-answer.ts';

/** Where examples are generated for. */
export interface ExampleSpace {
  readonly form: FormDefinition;
  readonly checker: RuleChecker;
  readonly known: KnownAnswers;
  /** Path of a field that offers a list of the data -> values of it. */
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
  /** Facts of an example that names none of its own. */
  readonly facts: Answers;
}

/** Answers with the facts that rules read. */
export interface Example {
  readonly answers: Answers;
  readonly facts: Answers;
}

export const errorsOf = ({ form, checker }: ExampleSpace, { answers, facts }: Example): readonly FieldError[] =>
  checkAnswers(checker, form, answers, facts);

const candidatesBySource = new WeakMap<KnownAnswers, WeakMap<FormNode, readonly unknown[]>>();

/** Candidate answers of a place; entries of a list begin with different ones. */
export const candidatesAt = ({ form, known, lists }: ExampleSpace, place: Place): readonly unknown[] => {
  const node = nodeAt(form, place);
  if (!node) return [];
  const listed = lists.get(node.path.join('.'));
  if (listed) return listed;
  const byNode = candidatesBySource.get(known) ?? new WeakMap<FormNode, readonly unknown[]>();
  candidatesBySource.set(known, byNode);
  const values = byNode.get(node) ?? fittingAnswers(node, known);
  byNode.set(node, values);
  const turn = place.reduce((sum, name) => sum + (Number(name) || 0), 0) % Math.max(1, values.length);
  return [...values.slice(turn), ...values.slice(0, turn)];
};

/** Places of visible fields without an answer, the outermost first. */
export const unansweredPlaces = (space: ExampleSpace, { answers, facts }: Example): readonly Place[] => {
  const { form, checker } = space;
  const data = { ...answers, $facts: facts };
  const visit = (node: FormNode | undefined, value: unknown, place: Place): readonly Place[] => {
    if (Array.isArray(value))
      return value.flatMap((entry, index) => visit(node?.entry, entry, [...place, String(index)]));
    if (!node || !isObject(value)) return [];
    if (node.kind === 'table')
      return Object.entries(value).flatMap(([name, inner]) => visit(node.entry, inner, [...place, name]));
    const names = [...presentFieldsAt(form, data, place, (condition, part) => checker.holds(form, condition, part))];
    const isCalculated = (name: string) => {
      const field = childOf(node, name);
      return field !== undefined && findRule(field, 'x-value') !== undefined;
    };
    return [
      ...names.filter((name) => !Object.hasOwn(value, name) && !isCalculated(name)).map((name) => [...place, name]),
      ...names.flatMap((name) => visit(childOf(node, name), value[name], [...place, name])),
    ];
  };
  return visit(formModelOf(form), answers, []);
};

interface CompletionWish {
  /** Places whose answers stay. */
  readonly fixed?: readonly Place[];
  /** Places that must be answered, although no rule asks for it; `all`: as many as possible. */
  readonly answered?: readonly Place[] | 'all';
}

const MAX_ROUNDS = 400;

/**
 * Completes answers until the form accepts them: each place with an error gets its next candidate, an answer that is not
 * asked for is removed. @returns undefined when no candidates are left
 */
export const completeExample = (
  space: ExampleSpace,
  start: Example,
  { fixed = [], answered = [] }: CompletionWish = {},
): Example | undefined => {
  const { form, checker } = space;
  const { facts } = start;
  const fixedPlaces = new Set(fixed.map(toPointer));
  const next = new Map<string, number>();
  const optional = new Set<string>();
  const impossible = new Set<string>();
  let answers = start.answers;
  const put = (place: Place, value: unknown): void => {
    answers = putAnswer(form, answers, place, value);
  };
  const advance = (place: Place): boolean => {
    const pointer = toPointer(place);
    if (place.length === 0 || fixedPlaces.has(pointer)) return false;
    const [at, values] = [next.get(pointer) ?? 0, candidatesAt(space, place)];
    next.set(pointer, at + 1);
    if (at < values.length) {
      put(place, values[at]);
      return true;
    }
    if (!optional.has(pointer) || impossible.has(pointer)) return false;
    impossible.add(pointer);
    put(place, undefined);
    return true;
  };
  const repair = ({ path, key }: FieldError): boolean => {
    const place = pointerSegments(path);
    if (!key.endsWith('.error.unknown')) return advance(place);
    if (fixedPlaces.has(path) || answerAt(answers, place) === undefined) return false;
    put(place, undefined);
    return true;
  };
  const addMore = (): boolean => {
    const open = unansweredPlaces(space, { answers, facts });
    const wanted = answered === 'all' ? open : answered.filter((place) => answerAt(answers, place) === undefined);
    const more = wanted.filter((place) => !impossible.has(toPointer(place)));
    if (answered === 'all') for (const place of more) optional.add(toPointer(place));
    return more.map(advance).includes(true);
  };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    answers = calculateAnswers(checker, form, answers, facts);
    const errors = errorsOf(space, { answers, facts });
    if (errors.length > 0) {
      // One change for each place, however many rules it breaks.
      const byPlace = new Map(errors.map((error) => [error.path, error] as const));
      if (![...byPlace.values()].map(repair).includes(true)) return undefined;
    } else if (!addMore()) return { answers, facts };
  }
  return undefined;
};
