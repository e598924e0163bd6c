import { decide } from '../../engine/rules/decide.ts';
import type { RuleChecker } from '../../engine/schema/checker.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { Answers, Catalogue, DecisionTable } from '../../engine/schema/types.ts';
import { breaks, safe } from '../verdict/verdict.ts';
import { describeFactCondition } from './describe-condition.ts';
import type { DescribedChange } from './described-change.ts';
import { listFactCombinations } from './fact-combinations.ts';
import { formatValue } from './format-value.ts';
import type { LanguageTexts } from './language-texts.ts';
import {
  describeNamedChange,
  describeOutcomeChange,
  diffExampleCases,
  listOutcomeChanges,
  type RuleOutcome,
} from './outcome-changes.ts';

type Row = DecisionTable['rows'][number];

/** The result of a row; an unknown name is quoted. */
const describeDecision = (texts: LanguageTexts, name: string): string => {
  const key = `officer-diff.decision.${name}`;
  const said = texts.translate(key);
  return said === key ? `“${name}”` : said;
};

const describeThen = (texts: LanguageTexts, then: Row['then'] | undefined): string =>
  then
    ? Object.entries(then)
        .map(
          ([name, value]) =>
            texts.findPortalText(String(value)) ?? `${describeDecision(texts, name)} = ${formatValue(texts, value)}`,
        )
        .join(', ')
    : texts.translate('officer-diff.value.noDecision');

const diffRows = (place: string, before: DecisionTable, after: DecisionTable): readonly DescribedChange[] => {
  const rowIn = (table: DecisionTable, name: string) => table.rows.find((row) => row.name === name);
  const texts =
    ({ when, then }: Row) =>
    (language: LanguageTexts) => ({ when: describeFactCondition(language, when), then: describeThen(language, then) });
  const order = (table: DecisionTable, other: DecisionTable) =>
    table.rows.map(({ name }) => name).filter((name) => rowIn(other, name));
  const isMoved = order(before, after).join('\n') !== order(after, before).join('\n');
  return [
    ...before.rows
      .filter(({ name }) => !rowIn(after, name))
      .map((row) => describeNamedChange('rowRemoved', place, row.name, safe('rulesAtSubmit'), texts(row))),
    ...after.rows.flatMap((row) => {
      const old = rowIn(before, row.name);
      if (!old) return [describeNamedChange('rowAdded', place, row.name, safe('rulesAtSubmit'), texts(row))];
      if (canonicalJson(old) === canonicalJson(row)) return [];
      return [
        describeNamedChange('rowChanged', place, row.name, safe('rulesAtSubmit'), (language) => ({
          ...texts(row)(language),
          before: describeFactCondition(language, old.when),
          beforeThen: describeThen(language, old.then),
        })),
      ];
    }),
    ...(isMoved
      ? [
          describeNamedChange('rowsMoved', place, '', safe('rulesAtSubmit'), () => ({
            after: order(after, before).join(' → '),
          })),
        ]
      : []),
  ];
};

const keysOf = ({ rows }: DecisionTable): string =>
  [...new Set(rows.flatMap(({ then }) => Object.keys(then)))].sort().join();

/** Changed rows of a decision table, and the combinations of facts with a different result. */
const diffTable = (
  checker: RuleChecker,
  name: string,
  before: DecisionTable,
  after: DecisionTable,
): readonly DescribedChange[] => {
  const place = `schemas/rules/${name}.json`;
  const rows = diffRows(place, before, after);
  const cases = diffExampleCases(place, before.examples, after.examples);
  if (rows.length === 0) return cases;
  const combinations = listFactCombinations([...before.rows, ...after.rows].map(({ when }) => when));
  const resultIn =
    (table: DecisionTable) =>
    (facts: Answers): RuleOutcome => {
      const then = decide(table, facts, checker.conditionHolds)?.then;
      return { identity: canonicalJson(then), describe: (texts) => describeThen(texts, then) };
    };
  const changes = listOutcomeChanges(combinations, resultIn(before), resultIn(after));
  const lost =
    keysOf(before) === keysOf(after)
      ? []
      : [
          describeNamedChange('decisionRenamed', place, name, breaks('decisionRenamed'), () => ({
            before: keysOf(before),
            after: keysOf(after),
          })),
        ];
  return [
    ...rows,
    ...lost,
    ...changes.map((change) => describeOutcomeChange(place, combinations.length, change)),
    ...cases,
  ];
};

export const diffTables = (checker: RuleChecker, before: Catalogue, after: Catalogue): readonly DescribedChange[] =>
  [...new Set([...Object.keys(before.tables), ...Object.keys(after.tables)])].flatMap((name) => {
    const [was, is] = [before.tables[name], after.tables[name]];
    const place = `schemas/rules/${name}.json`;
    if (was && is) return diffTable(checker, name, was, is);
    return [
      describeNamedChange(
        is ? 'tableAdded' : 'tableRemoved',
        place,
        name,
        is ? safe('rulesAtSubmit') : breaks('tableGone'),
        () => ({}),
      ),
    ];
  });
