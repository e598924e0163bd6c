import { type ConditionNode, conditionOf, partsOfCondition } from '../../../engine/model/conditions.ts';
import type { Condition, Presence } from '../../../engine/model/field-shape.ts';
import { answerAt, FACTS, type FormNode, type Place } from '../../../engine/model/form-model.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { boundaryValues } from '../paths/condition-values.ts';
import { candidatesAt, type Example, type ExampleSpace } from './complete-example.ts';
import { firstPlaceOf, nodeOfNames, putAnswer } from './put-answer.ts';

/** The places that a condition reads, from its group, each with what the condition asks of it. */
const placesRead = (
  condition: ConditionNode,
  above: Place = [],
): readonly (readonly [Place, readonly ConditionNode[]])[] => {
  const found = new Map<string, readonly [Place, ConditionNode[]]>();
  const add = (place: Place, parts: readonly ConditionNode[]): void => {
    const [, known] = found.get(place.join('/')) ?? [place, []];
    found.set(place.join('/'), [place, [...known, ...parts]]);
  };
  for (const [name, part] of condition.fields) {
    const deeper = placesRead(part, [...above, name]);
    if (deeper.length === 0) add([...above, name], [part]);
    for (const [place, parts] of deeper) add(place, parts);
  }
  for (const name of condition.required) add([...above, name], []);
  for (const part of partsOfCondition(condition))
    for (const [place, parts] of placesRead(part, above)) add(place, parts);
  const all = [...found.values()];
  // A group is answered by what is in it.
  return all.filter(([place]) => !all.some(([other]) => other.length > place.length && isInside(other, place)));
};

const isInside = (inner: Place, outer: Place): boolean => outer.every((name, index) => inner[index] === name);

const MAX_CANDIDATES = 12;
const MAX_COMBINATIONS = 3_000;
const MAX_SOLUTIONS = 3;

/** Answers and facts for which a condition has the wanted result, with the places that decide it. */
export interface Reached extends Example {
  readonly fixed: readonly Place[];
}

const put = (space: ExampleSpace, example: Example, place: Place, value: unknown): Example => {
  const [first, name] = place;
  if (first !== FACTS || name === undefined)
    return { ...example, answers: putAnswer(space.form, example.answers, place, value) };
  const { [name]: _before, ...others } = example.facts;
  return { ...example, facts: value === undefined ? others : { ...others, [name]: value } };
};

const valueIn = ({ answers, facts }: Example, place: Place): unknown => answerAt({ ...answers, [FACTS]: facts }, place);

const distinct = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value) ?? '', value])).values(),
];

/** The path of the group that a condition reads: of a list, its entries. */
const groupOf = (node: FormNode | undefined): readonly string[] =>
  node?.kind === 'list' && node.entry ? groupOf(node.entry) : (node?.path ?? []);

/** The ways in which one condition gets its result, those first that change least. */
const reachCondition = (
  space: ExampleSpace,
  start: Reached,
  { if: condition, holds, at }: Condition,
): readonly Reached[] => {
  const group = firstPlaceOf(at.length === 0 ? [] : groupOf(nodeOfNames(space.form, at)));
  const isFixed = (place: Place) => start.fixed.some((other) => other.join('/') === place.join('/'));
  const choices = placesRead(conditionOf(condition)).map(([inner, parts]) => {
    const place = [...group, ...inner];
    const now = valueIn(start, place);
    if (isFixed(place)) return { place, values: [now] };
    const more = [...parts.flatMap(boundaryValues), ...candidatesAt(space, place), ...otherTexts];
    return { place, values: distinct([now, ...more, undefined]).slice(0, MAX_CANDIDATES) };
  });
  const found: Reached[] = [];
  let tried = 0;
  const visit = (example: Example, [choice, ...rest]: typeof choices): void => {
    if (found.length >= MAX_SOLUTIONS || tried > MAX_COMBINATIONS) return;
    if (choice) {
      for (const value of choice.values) visit(put(space, example, choice.place, value), rest);
      return;
    }
    tried += 1;
    const data = at.length === 0 ? { ...example.answers, [FACTS]: example.facts } : valueIn(example, group);
    if (space.checker.conditionHolds(condition, data ?? {}) !== holds) return;
    const decided = choices.map(({ place }) => place).filter(([name]) => name !== FACTS);
    found.push({ ...example, fixed: [...start.fixed, ...decided] });
  };
  visit(start, choices);
  return found;
};

/** Values of a fact or field that no condition names. */
const otherTexts: readonly unknown[] = ['other', 0, 1000];

/** The ways in which all conditions get their results. */
export const reachConditions = (
  space: ExampleSpace,
  start: Example,
  conditions: readonly Condition[],
): readonly Reached[] =>
  conditions.reduce<readonly Reached[]>(
    (ways, condition) => ways.flatMap((way) => reachCondition(space, way, condition)).slice(0, MAX_SOLUTIONS),
    [{ ...start, fixed: [] }],
  );

/** The cases of several presences at once: each list of conditions makes all of them hold. */
export const casesOf = (presences: readonly Presence[]): readonly (readonly Condition[])[] =>
  presences.reduce<readonly (readonly Condition[])[]>(
    (all, { isAlways, cases }) =>
      (isAlways ? all : all.flatMap((before) => cases.map((more) => [...before, ...more]))).slice(0, 12),
    [[]],
  );

/** The answers as an example states them: facts beside them. */
export const withFacts = ({ answers, facts }: Example): Answers =>
  Object.keys(facts).length === 0 ? answers : { [FACTS]: facts, ...answers };

export const exampleOf = ({ [FACTS]: facts, ...answers }: Answers): Example => ({ answers, facts: objectOf(facts) });
