import { presentFields, pruneHidden } from '../../../engine/model/present-fields.ts';
import type { RuleChecker } from '../../../engine/schema/checker.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { isObject } from '../../../engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import type { SourcedField } from '../../../engine/steps/sources.ts';
import { collectFieldValues, type ValuesByField } from './collect-field-values.ts';
import { collectSourceValues, type KnownSourceValues } from './collect-source-values.ts';
import { createRandom, pick, type Random, seedOf } from './random.ts';

/** Answers that a form accepts, with the facts of their evaluation. */
export interface AcceptedAnswers {
  readonly answers: Answers;
  readonly facts: Answers;
}

/** Fact -> values it may have. */
export type FactValues = ReadonlyMap<string, readonly unknown[]>;

interface GeneratorContext {
  readonly checker: RuleChecker;
  readonly form: FormDefinition;
  readonly values: ValuesByField;
  readonly facts: FactValues;
  readonly random: Random;
  readonly lists: KnownSourceValues;
}

/** An answer that the generated answers must contain. */
interface TargetAnswer {
  readonly field: string;
  readonly value: unknown;
}

const MAX_ROUNDS = 12;
const MAX_ATTEMPTS = 12;

const pickFacts = ({ facts, random }: GeneratorContext): Answers =>
  Object.fromEntries([...facts].map(([name, values]) => [name, pick(random, values)]));

/** Initial answers: an example, all fields, no field or some fields. */
const pickStartingAnswers = ({ form, values: pool, random }: GeneratorContext): Answers => {
  const { $facts: _facts, ...example } = pick(random, Object.values(form.examples.valid)) ?? {};
  const share = pick(random, [0, 0.3, 0.7, 1]) ?? 0;
  const more = [...pool].filter(() => random() < share).map(([field, values]) => [field, pick(random, values)]);
  return { ...(random() < 0.6 ? example : {}), ...Object.fromEntries(more) };
};

/** Fields to change when a value is in no list: the value, or the values that select its list. */
const withParents = ({ field, options }: SourcedField): readonly string[] => [
  field,
  ...Object.values(options.with ?? {}),
];

const repairAnswers = (
  { form, values: pool, random, checker, lists }: GeneratorContext,
  answers: Answers,
  facts: Answers,
  target: TargetAnswer,
): Answers | undefined => {
  let current: Answers = { ...answers, [target.field]: target.value };
  const holds = (condition: Parameters<RuleChecker['conditionHolds']>[0], data: unknown) =>
    checker.conditionHolds(condition, data);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const active = presentFields(form, { ...current, $facts: facts }, holds);
    if (!active.has(target.field)) return undefined;
    current = pruneHidden(form, current, facts, holds);
    const errors = checkAnswers(checker, form, current, facts);
    const unknownNames = lists.fieldsWithUnknownValues(form, current);
    if (errors.length === 0 && unknownNames.length === 0) return current;
    for (const field of [...errors.map(({ path }) => path.split('/')[1] ?? ''), ...unknownNames.flatMap(withParents)]) {
      if (field === target.field) continue;
      const value = pick(random, pool.get(field) ?? []);
      if (value !== undefined) current = { ...current, [field]: value };
    }
  }
  return undefined;
};

const findAnswersWith = (context: GeneratorContext, target: TargetAnswer): AcceptedAnswers | undefined => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const facts = pickFacts(context);
    const answers = repairAnswers(context, pickStartingAnswers(context), facts, target);
    if (answers) return { answers, facts };
  }
  return undefined;
};

/** Number of answers for an unchanged form, whose drafts are needed only to reach changed steps. */
const MAX_OF_UNCHANGED_FORM = 40;

const sampleEvenly = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at % Math.max(1, Math.ceil(all.length / MAX_OF_UNCHANGED_FORM)) === 0);

/**
 * Accepted answers of a form in which each value of each field's pool occurs at least once, with and without optional
 * fields, in all branches that were found. Deterministic: the same form gives the same answers.
 * @param other the next version of the form; for an unchanged form few answers are generated
 */
export const generateAnswers = (
  checker: RuleChecker,
  form: FormDefinition,
  facts: FactValues,
  other?: FormDefinition,
  lists: KnownSourceValues = collectSourceValues(other ? [form, other] : [form]),
): readonly AcceptedAnswers[] => {
  const values = collectFieldValues(checker, form, other, lists);
  const context = { checker, form, values, facts, random: createRandom(seedOf(form.key)), lists };
  const all = [...values].flatMap(([field, ofField]) => ofField.map((value) => ({ field, value })));
  const targets = other && other.schemaVersion === form.schemaVersion ? sampleEvenly(all) : all;
  const found = targets.flatMap((target) => findAnswersWith(context, target) ?? []);
  const leanest = Object.values(form.examples.valid).flatMap(({ $facts, ...answers }) => {
    const given = isObject($facts) ? $facts : pickFacts(context);
    return checkAnswers(checker, form, answers, given).length === 0 ? [{ answers, facts: given }] : [];
  });
  return [...new Map([...leanest, ...found].map((one) => [canonicalJson(one), one])).values()];
};
