import type { Condition, FieldShape } from '../../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../../engine/model/field-shapes.ts';
import { answerAt, type Place } from '../../../engine/model/form-model.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { type DerivedRule, deriveForm } from '../../data/derive-form.ts';
import { answersField } from './answers-field.ts';
import { type BrokenExample, breakRule, examplesToBreak } from './break-rule.ts';
import { completeExample, type Example, type ExampleSpace, errorsOf } from './complete-example.ts';
import { firstPlaceOf, nodeOfNames } from './put-answer.ts';
import { casesOf, exampleOf, reachConditions } from './reach-conditions.ts';

/**
 * Rules that need no invalid example: they cannot be misunderstood, and an answer of 201 letters shows a reader
 * nothing. The valid examples, of which each field has one, show that a limit is not too low.
 */
const keywordsWithoutExample = new Set(['type', 'maxLength', 'maxProperties']);

/** The rules of a form of which each needs an example that breaks it. */
export const rulesToShow = (form: FormDefinition): readonly DerivedRule[] =>
  [...deriveForm(form).rules.values()].filter(({ keywords }) =>
    [...keywords].some((keyword) => !keywordsWithoutExample.has(keyword)),
  );

export const errorKeyOf = (form: FormDefinition, { names, rule }: DerivedRule): string =>
  [form.key, ...names, 'error', rule].join('.');

const isAccepted = (space: ExampleSpace, example: Example): boolean => errorsOf(space, example).length === 0;

/** The names from the form to a field, and to each group around it. */
const shapesAround = (shapes: ReadonlyMap<string, FieldShape>, names: readonly string[]): readonly FieldShape[] =>
  names.flatMap((_, index) => shapes.get(names.slice(0, index + 1).join('.')) ?? []);

/** Accepted answers under conditions, with an answer at the place of a field if the form asks for it then. */
const exampleUnder = (
  space: ExampleSpace,
  starts: readonly Example[],
  conditions: readonly Condition[],
  answered: Place,
): Example | undefined => {
  for (const start of starts)
    for (const { fixed, ...way } of reachConditions(space, start, conditions)) {
      const found = completeExample(space, way, { fixed, answered: [answered] });
      if (found && answerAt(found.answers, answered) !== undefined) return found;
    }
  return undefined;
};

/**
 * The fields that an accepted example must answer: where officers write examples, those of the form itself; fields inside
 * groups are up to them.
 */
export const fieldsToAnswer = (form: FormDefinition, hasOwn: boolean): readonly (readonly string[])[] =>
  [...deriveForm(form).fields.values()].filter((names) => !hasOwn || names.length === 1);

/** Accepted examples that together answer every field of a form that can be answered. */
const coverFields = (
  space: ExampleSpace,
  given: readonly Example[],
  fields: readonly (readonly string[])[],
): ReadonlyMap<string, Example> => {
  const found = new Map<string, Example>();
  const empty: Example = { answers: {}, facts: space.facts };
  if (given.length === 0) {
    const everything = completeExample(space, empty, { answered: 'all' });
    if (everything) found.set('everything', everything);
    const least = completeExample(space, empty);
    if (least && canonicalJson(least) !== canonicalJson(everything ?? {})) found.set('least', least);
  }
  const shapes = fieldShapesOf(space.form.schema);
  for (const names of fields) {
    const all = [...given, ...found.values()];
    const node = nodeOfNames(space.form, names);
    if (!node || all.some(({ answers }) => answersField(space.form, names, answers))) continue;
    const place = firstPlaceOf(node.path);
    const cases = casesOf(shapesAround(shapes, names).map(({ shown }) => shown));
    for (const conditions of cases) {
      const example = exampleUnder(space, [...all.slice(0, 4), empty], conditions, place);
      if (!example) continue;
      found.set(`with ${names.join('.')}`, example);
      break;
    }
  }
  return found;
};

/** Under which conditions a rule applies, beyond those of its field. */
const casesOfRule = (shape: FieldShape | undefined, { rule, keywords }: DerivedRule) => {
  if (!shape) return [[]];
  if (keywords.has('required')) return shape.required.isAlways ? [[]] : shape.required.cases;
  return shape.rules.filter((one) => one.rule === rule).map(({ conditions }) => conditions);
};

const breakUnderConditions = (
  space: ExampleSpace,
  shapes: ReadonlyMap<string, FieldShape>,
  starts: readonly Example[],
  rule: DerivedRule,
): BrokenExample | undefined => {
  const node = nodeOfNames(space.form, rule.names);
  if (!node) return undefined;
  const shown = casesOf(shapesAround(shapes, rule.names).map((shape) => shape.shown));
  const own = casesOfRule(shapes.get(rule.names.join('.')), rule);
  for (const conditions of shown.flatMap((before) => own.map((more) => [...before, ...more]))) {
    const base = exampleUnder(space, starts, conditions, firstPlaceOf(node.path));
    const broken = base && breakRule(space, base, rule);
    if (broken) return broken;
  }
  return undefined;
};

/** What examples are there, and which are wanted. */
interface ExampleWish {
  /** Accepted examples. */
  readonly given: readonly Answers[];
  /** Keys of errors that have an example. */
  readonly shown: ReadonlySet<string>;
  /** Names of the fields that need an answer; absent: all. */
  readonly fields?: readonly (readonly string[])[];
}

/** Fields and rules without an example of the officers, with the generated ones. */
export interface GeneratedExamples {
  readonly valid: ReadonlyMap<string, Example>;
  /** Error key -> answers that cause it. */
  readonly invalid: ReadonlyMap<string, BrokenExample>;
}

/**
 * Generates examples for the fields and rules that have none: accepted answers to each field, and answers that break
 * each rule. Deterministic.
 */
export const generateExamples = (
  space: ExampleSpace,
  { given, shown, fields = fieldsToAnswer(space.form, false) }: ExampleWish,
): GeneratedExamples => {
  const { form } = space;
  const own = given.map(exampleOf).filter((example) => isAccepted(space, example));
  const valid = coverFields(space, own, fields);
  const bases = [...own, ...valid.values()];
  const shapes = fieldShapesOf(form.schema);
  const invalid = new Map<string, BrokenExample>();
  for (const rule of rulesToShow(form)) {
    const key = errorKeyOf(form, rule);
    if (shown.has(key)) continue;
    let best: BrokenExample | undefined;
    for (const base of examplesToBreak(space, rule, bases)) {
      const broken = breakRule(space, base, rule);
      if (broken && (!best || broken.errors.length < best.errors.length)) best = broken;
      if (best?.errors.length === 1) break;
    }
    best ??= breakUnderConditions(space, shapes, [...bases.slice(0, 3), { answers: {}, facts: space.facts }], rule);
    if (best) invalid.set(key, best);
  }
  return { valid, invalid };
};
