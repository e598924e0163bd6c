import { describe, expect, it } from 'vitest';
import { diffAfterEdits, type FileEdits, textsByLanguage } from '../../../tests/support/officer/diff-cases.ts';
import type { JsonSchema, StepExamples } from '../../engine/schema/types.ts';

const letter = (grade: string, points: number) => ({ grade, points });

/** A step with a letter in a field, and these grades in its scale. */
const withGrades = (...grades: readonly object[]): FileEdits => ({
  'schemas/rules/scales.json': () => ({ $schema: '../meta/scales.json', scales: { letters: grades } }),
  'schemas/application/academic/schema.json': (schema: JsonSchema) => ({
    ...schema,
    properties: { ...Object(schema['properties']), thesis: { type: 'string', 'x-scale': 'letters' } },
  }),
  'schemas/application/academic/examples.json': ({ valid, ...rest }: StepExamples) => ({
    ...rest,
    valid: Object.fromEntries(Object.entries(valid).map(([name, answers]) => [name, { ...answers, thesis: 'B' }])),
  }),
});

const changesOf = (after: FileEdits, before: FileEdits) =>
  diffAfterEdits(after, before).sections.flatMap(({ place, changes }) =>
    changes.map(({ verdict, sentence, hits }) => ({
      place,
      verdict,
      hit: hits?.hit,
      en: sentence(textsByLanguage.en),
      id: sentence(textsByLanguage.id),
    })),
  );

describe('a changed scale, with drafts', () => {
  const before = withGrades(letter('A', 4), letter('B', 3), letter('F', 0));

  it('that loses a grade is described, and affects the drafts that have the grade', () => {
    const changes = changesOf(withGrades(letter('A', 4), letter('F', 0)), before);
    expect(changes.filter(({ place }) => place === 'schemas')).toMatchObject([
      { verdict: 'safe', en: 'is a changed grading scale: A (4), F (0). Before: A (4), B (3), F (0).' },
    ]);
    const [removed] = changes.filter(({ place }) => place.endsWith('academic'));
    expect(removed).toMatchObject({ en: 'no longer has the option “B”.' });
    expect(removed?.verdict).not.toBe('safe');
    expect(removed?.hit).toBeGreaterThan(0);
    for (const { en, id } of changes) expect(`${en} ${id}`).not.toMatch(/officer-diff|\{\{/);
  });

  it('that gains a grade, or counts one differently, affects no draft', () => {
    const gained = changesOf(withGrades(letter('A', 4), letter('B', 3), letter('C', 2), letter('F', 0)), before);
    const counted = changesOf(withGrades(letter('A', 4), letter('B', 3.3), letter('F', 0)), before);
    expect([...gained, ...counted].filter(({ verdict }) => verdict !== 'safe')).toEqual([]);
    expect(counted.map(({ en }) => en)).toEqual([
      'is a changed grading scale: A (4), B (3.3), F (0). Before: A (4), B (3), F (0).',
    ]);
  });
});
