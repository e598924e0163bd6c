import { describe, expect, it } from 'vitest';
import { currentData } from '../../../../tests/support/officer/current-data.ts';
import { buildRubric, type Rubric, type WrittenCriterion, type WrittenRubric } from '../../../engine/review/rubric.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import { createLanguageTexts } from '../language-texts.ts';
import { diffRubrics } from './diff-rubrics.ts';

const catalogue = findCatalogue(currentData) as Catalogue;
const academic: WrittenCriterion = { key: 'academic', weight: 40, scale: 'quality' };
const fit: WrittenCriterion = { key: 'fit', weight: 60, scale: 'quality', maxDifference: 1 };
const written: WrittenRubric = {
  scales: { quality: [0, 1, 2], wide: [0, 10] },
  criteria: [academic, fit],
  readers: { count: 2, blind: true, maxDifference: 20, score: 'mean' },
  hints: { belowMinimum: { properties: { score: { maximum: 50 } } } },
};
const withRubric = (rubric: Rubric | undefined): Catalogue => ({
  ...catalogue,
  rubrics: rubric ? { [rubric.key]: rubric } : {},
});
const built = (change: Partial<WrittenRubric> = {}): Rubric => buildRubric('admission', { ...written, ...change }, {});

const described = (before: Rubric | undefined, after: Rubric | undefined) =>
  diffRubrics(withRubric(before), withRubric(after)).map(({ subject, sentence, verdict }) => {
    const texts = createLanguageTexts(currentData, [currentData], 'en');
    return `${verdict}: ${subject?.(texts)} ${sentence(texts)}`;
  });

describe('a rubric', () => {
  it.each<readonly [what: string, before: Rubric | undefined, after: Rubric | undefined, sentences: readonly string[]]>(
    [
      ['that stays', built(), built(), []],
      [
        'that is new',
        undefined,
        built(),
        ['Admission review is a new rubric, for: all applications without another rubric.'],
      ],
      ['that is gone', built(), undefined, ['Admission review is no longer a rubric']],
      [
        'with another weight',
        built(),
        built({ criteria: [{ ...academic, weight: 50 }, fit] }),
        ['Academic record is a changed criterion: weight 50, 0 – 1 – 2. '],
      ],
      [
        'with another scale and limit of a criterion',
        built(),
        built({ criteria: [academic, { ...fit, scale: 'wide', maxDifference: 5 }] }),
        [
          'Fit with the program is a changed criterion: weight 60, 0 – 10, one more reader when points differ by more than 5.',
        ],
      ],
      [
        'with a criterion less and a new one',
        built(),
        built({ criteria: [academic, { key: 'poise', weight: 1, scale: 'quality' }] }),
        ['“poise” is a new criterion', 'Fit with the program is no longer a criterion'],
      ],
      [
        'that is open and asks three',
        built(),
        built({ readers: { count: 3, blind: false, score: 'median' } }),
        [
          'Admission review has other readers: 3 readers, seeing each other’s scores, the score is the median. Before: 2 readers',
        ],
      ],
      [
        'without its hint',
        built(),
        built({ hints: {} }),
        ['The score is below the minimum of 50. is no longer a hint.'],
      ],
    ],
  )('%s is described', (_, before, after, sentences) => {
    const found = described(before, after);
    expect(found).toHaveLength(sentences.length);
    for (const [index, sentence] of sentences.entries()) expect(found[index]).toContain(`safe: ${sentence}`);
  });
});
