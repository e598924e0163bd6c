import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { Catalogue, FactRule, FormDefinition, StepRef } from '../../../engine/schema/types.ts';
import { asksAgain, breaks, type Evaluation, safe } from '../../verdict/verdict.ts';
import { describeFactRule } from '../describe-fact.ts';
import { type DescribedChange, safeChange, withEvaluation } from '../described-change.ts';
import type { LanguageTexts } from '../language-texts.ts';

const PLACE = 'schemas/rules/facts.json';

/** Forms and rules that read a fact. */
const readersOf = ({ steps, forms, tables, eligibility }: Catalogue, fact: string) => {
  const reads = (one: unknown): boolean => JSON.stringify(one).includes(`"${fact}"`);
  const isReader = ({ schema, when, facts = [] }: FormDefinition & Partial<StepRef>): boolean =>
    facts.includes(fact) || reads(schema) || (when !== undefined && reads(when));
  const inSteps = steps.filter(isReader).map(({ key }) => key);
  const elsewhere = [
    ...Object.values(forms).filter(isReader),
    ...Object.entries(tables).flatMap(([key, table]) => (reads(table.rows) ? [{ key }] : [])),
    ...(reads(eligibility.rules) ? [{ key: 'eligibility' }] : []),
  ];
  return { inSteps, all: [...inSteps, ...elsewhere.map(({ key }) => key)] };
};

/** A changed or removed fact affects everything that reads it. */
const evaluateFactChange = (
  catalogue: Catalogue,
  name: string,
  [before, after]: RuleVersions,
): Evaluation | undefined => {
  const { inSteps, all } = readersOf(catalogue, name);
  if (all.length === 0 || before === undefined) return undefined;
  if (after === undefined) return breaks('factGone');
  const evaluation = inSteps.length > 0 ? asksAgain('factOfSteps') : safe('factOther');
  return { ...evaluation, example: all.join(', ') };
};

type RuleVersions = readonly [FactRule | undefined, FactRule | undefined];

const describeFactChange = (name: string, [before, after]: RuleVersions): DescribedChange => {
  const translate = (texts: LanguageTexts, rule: FactRule | undefined) => (rule ? describeFactRule(texts, rule) : '');
  const sentence = before === undefined ? 'factAdded' : after === undefined ? 'factRemoved' : 'factChanged';
  return safeChange(
    sentence.replace('fact', 'line'),
    PLACE,
    (texts) =>
      texts.translate(`officer-diff.change.${sentence}`, {
        before: translate(texts, before),
        after: translate(texts, after),
      }),
    () => `“${name}”`,
  );
};

const withoutPoints = ({ facts: { facts } }: Catalogue): Catalogue['facts']['facts'] =>
  Object.fromEntries(
    Object.entries(facts).map(([name, rule]) => {
      if (!('points' in rule)) return [name, rule];
      const { points: _points, ...rest } = rule;
      return [name, rest];
    }),
  );

/** Changed facts: which exist, and how they are computed. */
export const diffFacts = (before: Catalogue, after: Catalogue): readonly DescribedChange[] => {
  // Points are described with their scale.
  const [was, is] = [withoutPoints(before), withoutPoints(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const pair = [was[name], is[name]] as const;
    const isSame = canonicalJson(pair[0]) === canonicalJson(pair[1]);
    return isSame ? [] : [withEvaluation(describeFactChange(name, pair), evaluateFactChange(after, name, pair))];
  });
};
