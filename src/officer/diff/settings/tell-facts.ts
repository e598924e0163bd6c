import { canonical } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue, FactRule, FormDefinition, StepRef } from '../../../engine/schema/types.ts';
import { asksAgain, breaks, type Judgement, safe } from '../../verdict/verdict.ts';
import { sayFactRule } from '../say-fact.ts';
import { harmless, type Told } from '../told.ts';
import type { Words } from '../words.ts';
import { judged } from './judged.ts';

const PLACE = 'schemas/rules/facts.json';

/** Forms and rules that read a fact. */
const readersOf = ({ steps, forms, tables, eligibility }: Catalogue, fact: string) => {
  const reads = (one: unknown): boolean => JSON.stringify(one).includes(`"${fact}"`);
  const isReader = ({ schema, facts = [] }: FormDefinition & Partial<StepRef>): boolean =>
    facts.includes(fact) || reads(schema);
  const inSteps = steps.filter(isReader).map(({ key }) => key);
  const elsewhere = [
    ...Object.values(forms).filter(isReader),
    ...Object.entries(tables).flatMap(([key, table]) => (reads(table.rows) ? [{ key }] : [])),
    ...(reads(eligibility.rules) ? [{ key: 'eligibility' }] : []),
  ];
  return { inSteps, all: [...inSteps, ...elsewhere.map(({ key }) => key)] };
};

/** A fact that is computed otherwise is felt by whoever reads it; one that is gone leaves them without. */
const judge = (catalogue: Catalogue, name: string, [before, after]: Pair): Judgement | undefined => {
  const { inSteps, all } = readersOf(catalogue, name);
  if (all.length === 0 || before === undefined) return undefined;
  if (after === undefined) return breaks('factGone');
  const judgement = inSteps.length > 0 ? asksAgain('factOfSteps') : safe('factOther');
  return { ...judgement, example: all.join(', ') };
};

type Pair = readonly [FactRule | undefined, FactRule | undefined];

const tellFact = (name: string, [before, after]: Pair): Told => {
  const say = (words: Words, rule: FactRule | undefined) => (rule ? sayFactRule(words, rule) : '');
  const sentence = before === undefined ? 'factAdded' : after === undefined ? 'factRemoved' : 'factChanged';
  return harmless(
    sentence.replace('fact', 'line'),
    PLACE,
    (words) => words.say(`officer-diff.change.${sentence}`, { before: say(words, before), after: say(words, after) }),
    () => `“${name}”`,
  );
};

/** What rules may read, and how it is computed. */
export const tellFacts = (before: Catalogue, after: Catalogue): readonly Told[] => {
  const [was, is] = [before.facts.facts, after.facts.facts];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const pair = [was[name], is[name]] as const;
    const isSame = canonical(pair[0]) === canonical(pair[1]);
    return isSame ? [] : [judged(tellFact(name, pair), judge(after, name, pair))];
  });
};
