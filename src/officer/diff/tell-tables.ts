import { decide } from '../../engine/rules/decide.ts';
import type { RuleChecker } from '../../engine/schema/check.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { Answers, Catalogue, DecisionTable } from '../../engine/schema/types.ts';
import { breaks, safe } from '../verdict/verdict.ts';
import { combinationsOf } from './combinations.ts';
import { sayRule } from './say-condition.ts';
import { sayValue } from './say-value.ts';
import type { Told } from './told.ts';
import { type Result, tellCases, tellNamed, tellTurn, turnsOf } from './turns.ts';
import type { Words } from './words.ts';

type Row = DecisionTable['rows'][number];

/** What a row decides; a name that the portal does not know is quoted. */
const sayDecided = (words: Words, name: string): string => {
  const key = `officer-diff.decision.${name}`;
  const said = words.say(key);
  return said === key ? `“${name}”` : said;
};

const sayThen = (words: Words, then: Row['then'] | undefined): string =>
  then
    ? Object.entries(then)
        .map(([name, value]) => words.textOf(String(value)) ?? `${sayDecided(words, name)} = ${sayValue(words, value)}`)
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
      .map((row) => tellNamed('rowRemoved', place, row.name, safe('rulesAtSubmit'), words(row))),
    ...after.rows.flatMap((row) => {
      const old = rowIn(before, row.name);
      if (!old) return [tellNamed('rowAdded', place, row.name, safe('rulesAtSubmit'), words(row))];
      if (canonical(old) === canonical(row)) return [];
      return [
        tellNamed('rowChanged', place, row.name, safe('rulesAtSubmit'), (language) => ({
          ...words(row)(language),
          before: sayRule(language, old.when),
          beforeThen: sayThen(language, old.then),
        })),
      ];
    }),
    ...(isMoved
      ? [tellNamed('rowsMoved', place, '', safe('rulesAtSubmit'), () => ({ after: order(after, before).join(' → ') }))]
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
  const cases = tellCases(place, before.examples, after.examples);
  if (rows.length === 0) return cases;
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
          tellNamed('decisionRenamed', place, name, breaks('decisionRenamed'), () => ({
            before: keysOf(before),
            after: keysOf(after),
          })),
        ];
  return [...rows, ...lost, ...turns.map((turn) => tellTurn(place, combinations.length, turn)), ...cases];
};

export const tellTables = (checker: RuleChecker, before: Catalogue, after: Catalogue): readonly Told[] =>
  [...new Set([...Object.keys(before.tables), ...Object.keys(after.tables)])].flatMap((name) => {
    const [was, is] = [before.tables[name], after.tables[name]];
    const place = `schemas/rules/${name}.json`;
    if (was && is) return tellTable(checker, name, was, is);
    return [
      tellNamed(
        is ? 'tableAdded' : 'tableRemoved',
        place,
        name,
        is ? safe('rulesAtSubmit') : breaks('tableGone'),
        () => ({}),
      ),
    ];
  });
