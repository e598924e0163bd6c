import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Criterion, Points, Readers, Rubric } from './rubric.ts';
import { type FinishedScore, hintsOf, missingCriteria, outcomeOf, totalOf } from './score.ts';

const criterion = (key: string, weight: number, points: readonly number[], maxDifference?: number): Criterion => ({
  key,
  weight,
  scale: 'own',
  choices: points.map((one) => ({ points: one })),
  ...(maxDifference !== undefined && { maxDifference }),
});

const criteria = [criterion('essay', 2, [1, 2, 3, 4, 5], 2), criterion('grades', 1, [0, 50, 100])];

const rubricWith = (readers: Partial<Readers> = {}): Pick<Rubric, 'criteria' | 'readers'> => ({
  criteria,
  readers: { count: 2, blind: true, maxDifference: 20, score: 'mean', ...readers },
});

const finished = (points: Points, isExtra = false): FinishedScore => ({
  points,
  total: totalOf(criteria, points) ?? Number.NaN,
  isExtra,
});

describe('totalOf', () => {
  it.each([
    [{ essay: 1, grades: 0 }, 0],
    [{ essay: 5, grades: 100 }, 100],
    [{ essay: 5, grades: 0 }, 66.67],
    [{ essay: 3, grades: 50 }, 50],
    [{ essay: 3 }, undefined],
    [{}, undefined],
    // Not a choice of its scale.
    [{ essay: 3, grades: 60 }, undefined],
    [{ essay: 6, grades: 50 }, undefined],
  ])('of %j is %s', (points, total) => expect(totalOf(criteria, points as Points)).toBe(total));

  it('ignores points of criteria that the rubric does not have, also of names that every object has', () => {
    expect(totalOf(criteria, { essay: 3, grades: 50, gone: 9 })).toBe(50);
    expect(missingCriteria([criterion('toString', 1, [0, 1])], {})).toEqual(['toString']);
  });
});

const anyCriteria = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }).chain((keys) =>
  fc.tuple(
    ...keys.map((key) =>
      fc
        .record({
          weight: fc.integer({ min: 1, max: 1000 }),
          points: fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 8 }),
          maxDifference: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
        })
        .map(({ weight, points, maxDifference }) =>
          criterion(
            key,
            weight,
            [...points].sort((a, b) => a - b),
            maxDifference,
          ),
        ),
    ),
  ),
);

const pointsOf = (all: readonly Criterion[]): fc.Arbitrary<Points> =>
  fc.record(
    Object.fromEntries(all.map(({ key, choices }) => [key, fc.constantFrom(...choices.map((one) => one.points))])),
  );

describe('totals, whatever the rubric', () => {
  it('are between 0 and 100, exactly at the ends, and do not fall when a criterion gets more points', () => {
    const input = anyCriteria.chain((all) => fc.tuple(fc.constant(all), pointsOf(all), fc.nat()));
    fc.assert(
      fc.property(input, ([all, points, seed]) => {
        const total = totalOf(all, points) ?? Number.NaN;
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(100);
        const atEnd = (place: 0 | -1) =>
          Object.fromEntries(all.map(({ key, choices }) => [key, choices.at(place)?.points ?? 0]));
        expect(totalOf(all, atEnd(0))).toBe(0);
        expect(totalOf(all, atEnd(-1))).toBe(100);
        const raised = all[seed % all.length];
        const more = raised?.choices.find((choice) => choice.points > (points[raised.key] ?? 0));
        if (raised && more)
          expect(totalOf(all, { ...points, [raised.key]: more.points })).toBeGreaterThanOrEqual(total);
      }),
    );
  });

  it('do not change when all weights are multiplied', () => {
    const input = anyCriteria.chain((all) => fc.tuple(fc.constant(all), pointsOf(all), fc.integer({ min: 2, max: 9 })));
    fc.assert(
      fc.property(input, ([all, points, factor]) => {
        const heavier = all.map((one) => ({ ...one, weight: one.weight * factor }));
        expect(totalOf(heavier, points)).toBeCloseTo(totalOf(all, points) ?? Number.NaN, 1);
      }),
    );
  });
});

describe('outcomeOf', () => {
  const [low, middle, high] = [
    { essay: 2, grades: 50 },
    { essay: 3, grades: 50 },
    { essay: 5, grades: 50 },
  ].map((points) => finished(points));

  it.each([
    ['no score', [], { state: 'open', missing: 2 }],
    ['one score', [low], { state: 'open', missing: 1 }],
    ['two that agree', [low, middle], { state: 'scored', missing: 0, score: 41.67 }],
    ['two that do not', [low, high], { state: 'disputed', missing: 1, disputed: ['essay'] }],
  ] as const)('of %s', (_, scores, expected) => {
    expect(outcomeOf(rubricWith(), scores as readonly FinishedScore[])).toMatchObject(expected);
  });

  it.each([
    ['mean', 55.55],
    ['median', 50],
    ['extraReader', 50],
  ] as const)('of two that do not agree and an extra reader is, by %s, %d', (score, expected) => {
    const extra = finished({ essay: 3, grades: 50 }, true);
    const outcome = outcomeOf(rubricWith({ score }), [low, high, extra] as FinishedScore[]);
    expect(outcome).toMatchObject({ state: 'scored', score: expected });
  });

  it('asks nobody else where totals differ exactly as much as they may', () => {
    const [one, other] = [finished({ essay: 3, grades: 0 }), finished({ essay: 3, grades: 50 })];
    const difference = other.total - one.total;
    expect(outcomeOf(rubricWith({ maxDifference: 16.67 }), [one, other]).state).toBe('scored');
    expect(outcomeOf(rubricWith({ maxDifference: 16.66 }), [one, other]).state).toBe('disputed');
    expect(difference).toBeCloseTo(16.67);
  });

  it('asks one more reader once, does not depend on the order, and lies between the lowest and the highest total', () => {
    const input = anyCriteria.chain((all) =>
      fc.record({
        all: fc.constant(all),
        points: fc.array(pointsOf(all), { minLength: 1, maxLength: 6 }),
        count: fc.integer({ min: 1, max: 5 }),
        maxDifference: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
        score: fc.constantFrom('mean' as const, 'median' as const, 'extraReader' as const),
        swap: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(input, ({ all, points, count, maxDifference, score, swap }) => {
        const readers = { count, blind: true, score, ...(maxDifference !== undefined && { maxDifference }) };
        const rubric = { criteria: all, readers };
        const scores = points
          .slice(0, count + 1)
          .map((one, index) => ({ points: one, total: totalOf(all, one) ?? 0, isExtra: index >= count }));
        const outcome = outcomeOf(rubric, scores);
        expect(outcomeOf(rubric, swap ? [...scores].reverse() : scores)).toEqual(outcome);
        expect(outcome.score !== undefined).toBe(outcome.state === 'scored');
        if (scores.length < count) expect(outcome).toMatchObject({ state: 'open', missing: count - scores.length });
        if (scores.length > count) expect(outcome.state).toBe('scored');
        if (count === 1 && scores.length === 1) expect(outcome.state).toBe('scored');
        const totals = scores.map(({ total }) => total);
        if (outcome.score === undefined) return;
        expect(outcome.score).toBeGreaterThanOrEqual(Math.min(...totals));
        expect(outcome.score).toBeLessThanOrEqual(Math.max(...totals));
      }),
    );
  });
});

describe('hintsOf', () => {
  const hints = { low: { required: ['score'], properties: { score: { maximum: 50 } } } };
  const holds = (when: Readonly<Record<string, unknown>>, facts: unknown): boolean => {
    const score = (facts as { readonly score?: number }).score;
    return when === hints.low && score !== undefined && score <= 50;
  };

  it('shows none before the application is scored', () => {
    const rubric = { ...rubricWith(), hints };
    const one = [finished({ essay: 1, grades: 0 })];
    expect(hintsOf(rubric, one, outcomeOf(rubric, one), holds)).toEqual([]);
    const both = [...one, ...one];
    expect(hintsOf(rubric, both, outcomeOf(rubric, both), holds)).toEqual(['low']);
  });
});
