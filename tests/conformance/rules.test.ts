import { describe, expect, it } from 'vitest';
import { decide } from '../../src/engine/rules/decide.ts';
import { evaluatePreferences } from '../../src/engine/rules/eligibility.ts';
import { listRequirements, stepOfFact } from '../../src/engine/rules/requirements.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import type { Answers, JsonSchema } from '../../src/engine/schema/types.ts';
import { catalogue, schemaFiles } from './portal-data.ts';

const { conditionHolds: condition, ruleErrors: broken } = createChecker(createAjv());
const factNames = Object.keys(catalogue.facts.facts);

/** Every fact that a rule looks at: the top-level names in its `properties` and `required`. */
const factsRead = (rule: JsonSchema): string[] => [
  ...Object.keys((rule['properties'] as object | undefined) ?? {}),
  ...((rule['required'] as string[] | undefined) ?? []),
  ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    ((rule[keyword] as JsonSchema[] | undefined) ?? []).flatMap(factsRead),
  ),
  ...['if', 'then', 'else', 'not'].flatMap((keyword) => (rule[keyword] ? factsRead(rule[keyword] as JsonSchema) : [])),
];

describe.each(Object.entries(catalogue.tables))('decision table %s', (_, table) => {
  it.each(
    table.examples.map((example) => [JSON.stringify(example.then), JSON.stringify(example.facts), example] as const),
  )('decides %s for the facts %s', (_then, _facts, { facts, then }) => {
    expect(decide(table, facts, condition)?.then ?? null).toEqual(then);
  });

  it('has an example for every row and one that no row matches', () => {
    const reached = table.examples.map(({ facts }) => decide(table, facts, condition)?.name);
    expect(new Set(reached)).toEqual(new Set([...table.rows.map(({ name }) => name), undefined]));
  });

  it('reads only facts that exist', () => {
    expect(table.rows.flatMap(({ when }) => factsRead(when)).filter((name) => !factNames.includes(name))).toEqual([]);
  });
});

interface EligibilityExample {
  readonly rule: string;
  readonly facts: Answers;
  readonly broken: readonly string[];
}

describe('eligibility.json', () => {
  const { rules } = catalogue.eligibility;
  const file = schemaFiles.get('schemas/rules/eligibility.json') as { examples: readonly EligibilityExample[] };

  it.each(
    file.examples.map((example) => [example.rule, example.broken, JSON.stringify(example.facts), example] as const),
  )(
    'the rule %s reports the reasons %j for the facts %s',
    (_rule, _broken, _facts, { rule, facts, broken: expected }) => {
      const { verdicts, verified } = evaluatePreferences(catalogue.eligibility, [{ order: 1, rule }], facts, broken);
      expect([...(verdicts[0]?.broken ?? [])].sort()).toEqual([...expected].sort());
      expect(verified).toBe(expected.length === 0 ? 1 : undefined);
    },
  );

  it.each(Object.keys(rules))(
    'the rule %s has an eligible example and, unless it is empty, one that is not eligible',
    (name) => {
      const verdicts = file.examples.filter(({ rule }) => rule === name).map((example) => example.broken.length === 0);
      const acceptsEveryone = Object.keys(rules[name] as object).length === 0;
      expect(new Set(verdicts)).toEqual(new Set(acceptsEveryone ? [true] : [true, false]));
    },
  );

  it('reads only facts that exist', () => {
    expect(
      Object.values(rules)
        .flatMap(factsRead)
        .filter((name) => !factNames.includes(name)),
    ).toEqual([]);
  });
});

it('every condition is listed as a requirement with the name that the submit reports, and a step asks for its answer', () => {
  for (const [name, rule] of Object.entries(catalogue.eligibility.rules)) {
    const named = new Set([...JSON.stringify(rule).matchAll(/"x-error":"(\w+)"/g)].map((match) => match[1]));
    const listed = listRequirements(catalogue.eligibility, name);
    expect(listed.map((one) => one.name).sort()).toEqual([...named].sort());
    for (const { path } of listed) expect(stepOfFact(catalogue.facts, path[0])).toBeDefined();
  }
});
