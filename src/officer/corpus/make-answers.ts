import { activeFields, pruneInactive } from '../../engine/schema/active-fields.ts';
import type { RuleChecker } from '../../engine/schema/check.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { Answers, FormDefinition } from '../../engine/schema/types.ts';
import { checkAnswers } from '../../engine/steps/check-answers.ts';
import type { SourcedField } from '../../engine/steps/sources.ts';
import { type KnownLists, knownLists } from './known-lists.ts';
import { pick, type Random, seeded, seedOf } from './random.ts';
import { poolOf, type ValuePool } from './value-pool.ts';

/** Answers that a form accepts, with the facts that it was asked about. */
export interface Accepted {
  readonly answers: Answers;
  readonly facts: Answers;
}

/** Fact -> values it may have. */
export type FactPool = ReadonlyMap<string, readonly unknown[]>;

interface Maker {
  readonly checker: RuleChecker;
  readonly form: FormDefinition;
  readonly pool: ValuePool;
  readonly facts: FactPool;
  readonly random: Random;
  readonly lists: KnownLists;
}

/** An answer that must be part of what is made. */
interface Wish {
  readonly field: string;
  readonly value: unknown;
}

const ROUNDS = 12;
const TRIES = 12;

const factsFor = ({ facts, random }: Maker): Answers =>
  Object.fromEntries([...facts].map(([name, values]) => [name, pick(random, values)]));

/** A start: an example, everything, nothing or something in between. */
const begin = ({ form, pool, random }: Maker): Answers => {
  const { $facts: _facts, ...example } = pick(random, Object.values(form.examples.valid)) ?? {};
  const share = pick(random, [0, 0.3, 0.7, 1]) ?? 0;
  const more = [...pool].filter(() => random() < share).map(([field, values]) => [field, pick(random, values)]);
  return { ...(random() < 0.6 ? example : {}), ...Object.fromEntries(more) };
};

/** A value that stands in no list, or those that lead to its list: one of them is to change. */
const withParents = ({ field, options }: SourcedField): readonly string[] => [
  field,
  ...Object.values(options.with ?? {}),
];

const mend = (
  { form, pool, random, checker, lists }: Maker,
  answers: Answers,
  facts: Answers,
  wish: Wish,
): Answers | undefined => {
  let current: Answers = { ...answers, [wish.field]: wish.value };
  const holds = (condition: Parameters<RuleChecker['condition']>[0], data: unknown) =>
    checker.condition(condition, data);
  for (let round = 0; round < ROUNDS; round++) {
    const active = activeFields(form, { ...current, $facts: facts }, holds);
    if (!active.has(wish.field)) return undefined;
    current = pruneInactive(form, current, facts, holds);
    const errors = checkAnswers(checker, form, current, facts);
    const strangers = lists.strangers(form, current);
    if (errors.length === 0 && strangers.length === 0) return current;
    for (const field of [...errors.map(({ path }) => path.split('/')[1] ?? ''), ...strangers.flatMap(withParents)]) {
      if (field === wish.field) continue;
      const value = pick(random, pool.get(field) ?? []);
      if (value !== undefined) current = { ...current, [field]: value };
    }
  }
  return undefined;
};

const grant = (maker: Maker, wish: Wish): Accepted | undefined => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const facts = factsFor(maker);
    const answers = mend(maker, begin(maker), facts, wish);
    if (answers) return { answers, facts };
  }
  return undefined;
};

/** Enough of a form that does not change: its drafts only lead to those that do. */
const FEW = 40;

const spread = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at % Math.max(1, Math.ceil(all.length / FEW)) === 0);

/**
 * Accepted answers of a form in which each value of each field's pool occurs at least once, with and without optional
 * fields, in all branches that were found. The same for the same form, whenever it is run.
 * @param other what the form is about to become; where that is the same, few answers are made
 */
export const makeAnswers = (
  checker: RuleChecker,
  form: FormDefinition,
  facts: FactPool,
  other?: FormDefinition,
  lists: KnownLists = knownLists(other ? [form, other] : [form]),
): readonly Accepted[] => {
  const pool = poolOf(checker, form, other, lists);
  const maker = { checker, form, pool, facts, random: seeded(seedOf(form.key)), lists };
  const all = [...pool].flatMap(([field, values]) => values.map((value) => ({ field, value })));
  const wishes = other && other.schemaVersion === form.schemaVersion ? spread(all) : all;
  const found = wishes.flatMap((wish) => grant(maker, wish) ?? []);
  const leanest = Object.values(form.examples.valid).flatMap(({ $facts, ...answers }) => {
    const given = ($facts ?? factsFor(maker)) as Answers;
    return checkAnswers(checker, form, answers, given).length === 0 ? [{ answers, facts: given }] : [];
  });
  return [...new Map([...leanest, ...found].map((one) => [canonical(one), one])).values()];
};
