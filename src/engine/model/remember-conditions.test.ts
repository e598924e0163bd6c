import { describe, expect, it } from 'vitest';
import { createAjv } from '../schema/ajv-factory.ts';
import { createChecker } from '../schema/checker.ts';
import type { Answers, JsonSchema } from '../schema/types.ts';
import { rememberConditions } from './remember-conditions.ts';

const { conditionHolds } = createChecker(createAjv());

const countEvaluations = () => {
  const evaluated: JsonSchema[] = [];
  const holds = rememberConditions((condition, group) => {
    evaluated.push(condition);
    return conditionHolds(condition, group);
  });
  return { evaluated, holds };
};

const isA = { properties: { kind: { const: 'a' } }, required: ['kind'] };

describe('rememberConditions', () => {
  it('evaluates a condition again only when an answer that it reads has changed', () => {
    const { evaluated, holds } = countEvaluations();
    const group = { kind: 'a', name: 'x' };
    expect([holds(isA, group), holds(isA, group), holds(isA, { ...group, name: 'y' })]).toEqual([true, true, true]);
    expect(evaluated).toHaveLength(1);
    expect([holds(isA, { ...group, kind: 'b' }), holds(isA, { name: 'y' })]).toEqual([false, false]);
    expect(evaluated).toHaveLength(3);
  });

  it('evaluates a condition once for all entries of a list with the same answer', () => {
    const { evaluated, holds } = countEvaluations();
    const entries = Array.from({ length: 50 }, (_, index) => ({ kind: index % 2 === 0 ? 'a' : 'b', index }));
    for (const _ of [1, 2]) expect(entries.filter((entry) => holds(isA, entry))).toHaveLength(25);
    expect(evaluated).toHaveLength(2);
  });

  it('remembers each entry whose condition reads a group', () => {
    const { evaluated, holds } = countEvaluations();
    const condition = { properties: { group: isA }, required: ['group'] };
    const entries = Array.from({ length: 50 }, (_, index) => ({ group: { kind: index % 2 === 0 ? 'a' : 'b' } }));
    for (const _ of [1, 2]) expect(entries.filter((entry) => holds(condition, entry))).toHaveLength(25);
    expect(evaluated).toHaveLength(50);
  });

  it('tells no answer, null and an empty text apart', () => {
    const { holds } = countEvaluations();
    const condition = { properties: { kind: { const: '' } }, required: ['kind'] };
    expect([{}, { kind: null }, { kind: '' }, { kind: 0 }].map((group) => holds(condition, group))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it.each<[string, JsonSchema, Answers, Answers, boolean]>([
    ['what a part of it reads', { anyOf: [isA, { not: { required: ['name'] } }] }, { name: 'x' }, {}, true],
    ['an answer inside a group', { properties: { g: isA } }, { g: { kind: 'b' } }, { g: { kind: 'a' } }, true],
    ['a fact', { properties: { $facts: isA } }, { $facts: { kind: 'b' } }, { $facts: { kind: 'a' } }, true],
    [
      'a fact that a date is compared with',
      { properties: { day: { type: 'string', format: 'date', 'x-notAfter': 'today' } } },
      { day: '2026-02-01', $facts: { today: '2026-01-01' } },
      { day: '2026-02-01', $facts: { today: '2026-03-01' } },
      true,
    ],
    ['a sibling', { properties: { a: { 'x-equals': 'b' } } }, { a: 'x', b: 'y' }, { a: 'x', b: 'x' }, true],
    ['the number of answers', { minProperties: 2 }, { a: 1 }, { a: 1, b: 1 }, true],
    ['answers of any name', { additionalProperties: { const: 1 } }, { a: 2 }, { a: 1 }, true],
    ['an answer to which another one belongs', { dependentRequired: { a: ['b'] } }, { a: 1 }, { a: 1, b: 1 }, true],
  ])('sees a change of %s', (_, condition, before, after, expected) => {
    const { holds } = countEvaluations();
    expect(holds(condition, before)).toBe(!expected);
    expect(holds(condition, after)).toBe(expected);
  });

  it('evaluates a condition about one answer', () => {
    const { holds } = countEvaluations();
    expect([holds({ const: 1 }, 1), holds({ const: 1 }, 2), holds({ minItems: 1 }, [])]).toEqual([true, false, false]);
  });
});
