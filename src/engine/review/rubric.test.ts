import { describe, expect, it } from 'vitest';
import { buildRubric, carryPoints, changedCriteria, findRubric, type Rubric, type WrittenRubric } from './rubric.ts';

const written: WrittenRubric = {
  scales: { own: [3, 1, 2] },
  criteria: [
    { key: 'essay', weight: 2, scale: 'own' },
    { key: 'talk', weight: 1, scale: 'letters' },
  ],
  readers: { count: 1, blind: false, score: 'mean' },
};
const shared = {
  letters: [
    { grade: 'A', points: 4 },
    { grade: 'B', points: 3.5 },
  ],
};
const rubric = buildRubric('talks', written, shared);

describe('buildRubric', () => {
  it('orders choices from the fewest points to the most, of its own scales and of shared ones', () => {
    expect(rubric.criteria.map(({ choices }) => choices)).toEqual([
      [{ points: 1 }, { points: 2 }, { points: 3 }],
      [
        { points: 3.5, grade: 'B' },
        { points: 4, grade: 'A' },
      ],
    ]);
  });

  it('has another version when a weight or a scale changes, and the same when readers do', () => {
    const version = (change: Partial<WrittenRubric>, scales = shared) =>
      buildRubric('talks', { ...written, ...change }, scales).version;
    expect(version({ readers: { count: 3, blind: true, score: 'median' } })).toBe(rubric.version);
    expect(version({ scales: { own: [1, 2, 3, 4] } })).not.toBe(rubric.version);
    expect(version({ criteria: [{ key: 'essay', weight: 3, scale: 'own' }] })).not.toBe(rubric.version);
    expect(version({}, { letters: [{ grade: 'A', points: 5 }] })).not.toBe(rubric.version);
  });
});

describe('findRubric', () => {
  const named = (key: string, when?: object): Rubric => ({ ...rubric, key, ...(when && { when: { ...when } }) });
  const [all, medicine] = [named('all'), named('medicine', { const: 'med' })];

  it.each([
    ['the one whose condition holds, before the one without', { all, medicine }, true, 'medicine'],
    ['the one without a condition', { medicine, all }, false, 'all'],
    ['none where no condition holds', { medicine }, false, undefined],
    ['none where there are none', {}, true, undefined],
  ])('finds %s', (_, rubrics, holds, key) => {
    expect(findRubric(rubrics as Record<string, Rubric>, () => holds)?.key).toBe(key);
  });
});

describe('criteria that changed', () => {
  const now = buildRubric(
    'talks',
    {
      ...written,
      scales: { own: [1, 2, 3], wide: [0, 10] },
      criteria: [
        { key: 'essay', weight: 5, scale: 'own' },
        { key: 'talk', weight: 1, scale: 'wide' },
        { key: 'poise', weight: 1, scale: 'wide' },
      ],
    },
    shared,
  ).criteria;

  it('are named with what changed', () => {
    expect(changedCriteria(rubric.criteria, now)).toEqual([
      { key: 'essay', change: 'weight' },
      { key: 'talk', change: 'scale' },
      { key: 'poise', change: 'added' },
    ]);
    expect(changedCriteria(now, rubric.criteria)).toContainEqual({ key: 'poise', change: 'removed' });
    expect(changedCriteria(now, now)).toEqual([]);
  });

  it('keep points whose scale is the same, and lose the others', () => {
    expect(carryPoints({ essay: 2, talk: 4, gone: 1 }, rubric.criteria, now)).toEqual({ essay: 2 });
  });
});
