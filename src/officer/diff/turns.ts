import { canonical } from '../../engine/schema/fingerprint.ts';
import type { Answers } from '../../engine/schema/types.ts';
import type { Judgement } from '../verdict/verdict.ts';
import { leavesOf } from './combinations.ts';
import { sayFactName, sayFactValue } from './say-fact.ts';
import { harmless, type Told } from './told.ts';
import type { Words } from './words.ts';

/** What comes out for some facts, said in words. */
export interface Result {
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
export const turnsOf = (
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
    .map(([name, value]) => `${sayFactName(words, name)} = ${sayFactValue(words, name, value)}`)
    .join(', ') || words.say('officer-diff.value.nothing');

/** A turn as it is told: it counts from the next submission on. */
export const tellTurn = (place: string, total: number, { before, after, count, example }: Turn): Told => ({
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

/** A row or a rule as it is told, under its own name. */
export const tellNamed = (
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

/** Examples of rules over facts that are new, changed or gone; they have no names to tell. */
export const tellCases = (place: string, before: readonly unknown[], after: readonly unknown[]): readonly Told[] => {
  const [was, is] = [new Set(before.map(canonical)), new Set(after.map(canonical))];
  const told = (kind: string, count: number): readonly Told[] =>
    count === 0
      ? []
      : [harmless(kind, place, (words) => words.say(`officer-diff.change.${kind}`, { count: String(count) }))];
  return [
    ...told('caseAdded', [...is].filter((one) => !was.has(one)).length),
    ...told('caseRemoved', [...was].filter((one) => !is.has(one)).length),
  ];
};
