import { decide } from '../../engine/rules/decide.ts';
import { judgePreferences } from '../../engine/rules/eligibility.ts';
import type { Reason } from '../../engine/rules/reasons.ts';
import type { RuleChecker } from '../../engine/schema/check.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { Answers, Catalogue, DecisionTable, EligibilityRules, JsonSchema } from '../../engine/schema/types.ts';
import { breaks, type Judgement, safe } from '../verdict/verdict.ts';
import { combinationsOf, leavesOf } from './combinations.ts';
import { sayRule } from './say-condition.ts';
import { sayValue } from './say-value.ts';
import type { Told } from './told.ts';
import type { Words } from './words.ts';

/** What comes out for some facts, said in words. */
interface Result {
  readonly identity: string;
  /** What matters most about it: where that turns, nobody asks about the rest. */
  readonly gist?: string;
  readonly say: (words: Words) => string;
}

interface Turn {
  readonly before: Result;
  readonly after: Result;
  readonly count: number;
  /** The one with the fewest facts. */
  readonly example: Answers;
}

/** Combinations of facts that come out otherwise, by what they were and what they become. */
const turnsOf = (
  combinations: readonly Answers[],
  before: (facts: Answers) => Result,
  after: (facts: Answers) => Result,
): readonly Turn[] => {
  const turns = new Map<string, Turn>();
  for (const facts of combinations) {
    const [was, is] = [before(facts), after(facts)];
    if (was.identity === is.identity) continue;
    const key = `${was.identity} ${is.identity}`;
    const known = turns.get(key) ?? { before: was, after: is, count: 0, example: facts };
    const isPlainer = leavesOf(facts).length < leavesOf(known.example).length;
    const shown = isPlainer ? { before: was, after: is, example: facts } : {};
    turns.set(key, { ...known, ...shown, count: known.count + 1 });
  }
  const all = [...turns.values()];
  const grave = all.filter((turn) => turn.before.gist !== turn.after.gist);
  return grave.length > 0 ? grave : all;
};

const sayFacts = (words: Words, facts: Answers): string =>
  leavesOf(facts)
    .map(([name, value]) => `${name} = ${sayValue(words, value)}`)
    .join(', ') || words.say('officer-diff.value.nothing');

const tellTurn = (place: string, total: number, { before, after, count, example }: Turn): Told => ({
  kind: 'outcomeChanged',
  place,
  sentence: (words) =>
    words.say('officer-diff.change.outcomeChanged', {
      before: before.say(words),
      after: after.say(words),
      count: String(count),
      total: String(total),
      example: sayFacts(words, example),
    }),
  verdict: 'safe',
  reason: (words) => words.say('officer-diff.reason.outcomeAtSubmit'),
});

const tell = (
  kind: string,
  place: string,
  name: string,
  judgement: Judgement,
  params: (words: Words) => Record<string, string>,
): Told => ({
  kind,
  place,
  subject: () => name,
  sentence: (words) => words.say(`officer-diff.change.${kind}`, params(words)),
  verdict: judgement.verdict,
  reason: (words) => words.say(`officer-diff.reason.${judgement.reason}`),
});

type Row = DecisionTable['rows'][number];

const sayThen = (words: Words, then: Row['then'] | undefined): string =>
  then
    ? Object.entries(then)
        .map(([name, value]) => words.textOf(String(value)) ?? `${name} = ${sayValue(words, value)}`)
        .join(', ')
    : words.say('officer-diff.value.noDecision');

const rowsOf = (place: string, before: DecisionTable, after: DecisionTable): readonly Told[] => {
  const rowIn = (table: DecisionTable, name: string) => table.rows.find((row) => row.name === name);
  const words =
    ({ when, then }: Row) =>
    (language: Words) => ({ when: sayRule(language, when), then: sayThen(language, then) });
  const order = (table: DecisionTable, other: DecisionTable) =>
    table.rows.map(({ name }) => name).filter((name) => rowIn(other, name));
  const isMoved = order(before, after).join('\n') !== order(after, before).join('\n');
  return [
    ...before.rows
      .filter(({ name }) => !rowIn(after, name))
      .map((row) => tell('rowRemoved', place, row.name, safe('rulesAtSubmit'), words(row))),
    ...after.rows.flatMap((row) => {
      const old = rowIn(before, row.name);
      if (!old) return [tell('rowAdded', place, row.name, safe('rulesAtSubmit'), words(row))];
      if (canonical(old) === canonical(row)) return [];
      return [
        tell('rowChanged', place, row.name, safe('rulesAtSubmit'), (language) => ({
          ...words(row)(language),
          before: sayRule(language, old.when),
          beforeThen: sayThen(language, old.then),
        })),
      ];
    }),
    ...(isMoved
      ? [tell('rowsMoved', place, '', safe('rulesAtSubmit'), () => ({ after: order(after, before).join(' → ') }))]
      : []),
  ];
};

const keysOf = ({ rows }: DecisionTable): string =>
  [...new Set(rows.flatMap(({ then }) => Object.keys(then)))].sort().join();

/** Rows of a decision table, and which combinations of facts are decided otherwise. */
const tellTable = (
  checker: RuleChecker,
  name: string,
  before: DecisionTable,
  after: DecisionTable,
): readonly Told[] => {
  const place = `schemas/rules/${name}.json`;
  const rows = rowsOf(place, before, after);
  if (rows.length === 0) return [];
  const combinations = combinationsOf([...before.rows, ...after.rows].map(({ when }) => when));
  const resultIn =
    (table: DecisionTable) =>
    (facts: Answers): Result => {
      const then = decide(table, facts, checker.condition)?.then;
      return { identity: canonical(then), say: (words) => sayThen(words, then) };
    };
  const turns = turnsOf(combinations, resultIn(before), resultIn(after));
  const lost =
    keysOf(before) === keysOf(after)
      ? []
      : [
          tell('decisionRenamed', place, name, breaks('decisionRenamed'), () => ({
            before: keysOf(before),
            after: keysOf(after),
          })),
        ];
  return [...rows, ...lost, ...turns.map((turn) => tellTurn(place, combinations.length, turn))];
};

export const tellTables = (checker: RuleChecker, before: Catalogue, after: Catalogue): readonly Told[] =>
  [...new Set([...Object.keys(before.tables), ...Object.keys(after.tables)])].flatMap((name) => {
    const [was, is] = [before.tables[name], after.tables[name]];
    const place = `schemas/rules/${name}.json`;
    if (was && is) return tellTable(checker, name, was, is);
    return [
      tell(
        is ? 'tableAdded' : 'tableRemoved',
        place,
        name,
        is ? safe('rulesAtSubmit') : breaks('tableGone'),
        () => ({}),
      ),
    ];
  });

const PLACE = 'schemas/rules/eligibility.json';

/** The sentence that the applicant would read, with the answer that decides. */
const sayReason = (words: Words, { name, value, limit }: Reason): string => {
  const plain = (one: unknown) => (typeof one === 'string' ? one : sayValue(words, one));
  const limits = [limit ?? []].flat().map(plain).join(', ');
  const text = words.textOf(`eligibility.${name}`) ?? name;
  return text.replaceAll('{{value}}', plain(value)).replaceAll('{{limit}}', limits);
};

const brokenBy =
  (checker: RuleChecker, rules: EligibilityRules, rule: string) =>
  (facts: Answers): Result => {
    const [verdict] = judgePreferences(rules, [{ order: 1, rule }], facts, checker.broken).verdicts;
    const reasons = verdict?.reasons ?? [];
    const isEligible = reasons.length === 0;
    const sayAll = (words: Words) => reasons.map((reason) => sayReason(words, reason)).join(' ');
    return {
      identity: reasons
        .map(({ name }) => name)
        .sort()
        .join(),
      gist: String(isEligible),
      say: (words) =>
        isEligible
          ? words.say('officer-diff.value.eligible')
          : words.say('officer-diff.value.notEligible', { reasons: sayAll(words) }),
    };
  };

const tellRule = (
  checker: RuleChecker,
  name: string,
  before: EligibilityRules,
  after: EligibilityRules,
): readonly Told[] => {
  const [was, is] = [before.rules[name] as JsonSchema, after.rules[name] as JsonSchema];
  if (canonical(was) === canonical(is)) return [];
  const combinations = combinationsOf([was, is]);
  const turns = turnsOf(combinations, brokenBy(checker, before, name), brokenBy(checker, after, name));
  const words = (language: Words) => ({ before: sayRule(language, was), after: sayRule(language, is) });
  return [
    tell('eligibilityChanged', PLACE, name, safe('rulesAtSubmit'), words),
    ...turns.map((turn): Told => ({ ...tellTurn(PLACE, combinations.length, turn), subject: () => name })),
  ];
};

/** Who may enter a program, and for which combinations of facts the answer turns. */
export const tellEligibility = (checker: RuleChecker, before: Catalogue, after: Catalogue): readonly Told[] => {
  const [was, is] = [before.eligibility, after.eligibility];
  return [...new Set([...Object.keys(was.rules), ...Object.keys(is.rules)])].flatMap((name) => {
    if (!is.rules[name]) return [tell('eligibilityRemoved', PLACE, name, breaks('eligibilityGone'), () => ({}))];
    if (was.rules[name]) return tellRule(checker, name, was, is);
    const after_ = is.rules[name];
    return [
      tell('eligibilityAdded', PLACE, name, safe('rulesAtSubmit'), (words) => ({ after: sayRule(words, after_) })),
    ];
  });
};
