import { describe, expect, it } from 'vitest';
import { readRestoredDraft } from './restored-draft.ts';

const choices = (...points: readonly number[]) => points.map((Points) => ({ Points, Grade: null }));
const criteria = [
  { Key: 'essay', Choices: choices(0, 1, 2) },
  { Key: 'grades', Choices: choices(0, 5) },
];

describe('the draft that a device kept', () => {
  it('is restored with its points and note', () => {
    const kept = { version: 3, points: { essay: 0, grades: 5 }, note: 'Good.' };
    expect(readRestoredDraft(kept, 3, criteria)).toEqual({ points: { essay: 0, grades: 5 }, note: 'Good.' });
  });

  it.each([
    ['of a criterion that is gone', { essay: 1, interview: 2 }],
    ['that its scale no longer has', { essay: 1, grades: 2 }],
    ['that are no number', { essay: 1, grades: '5' }],
    ['of a criterion with the name of a part of every object', { essay: 1, constructor: 5 }],
  ])('loses points %s, and nothing else', (_why, points) => {
    expect(readRestoredDraft({ version: 3, points, note: 'Good.' }, 3, criteria)).toEqual({
      points: { essay: 1 },
      note: 'Good.',
    });
  });

  it.each([
    ['nothing was kept', undefined],
    ['the score was changed since', { version: 2, points: { essay: 1 }, note: '' }],
  ])('is none where %s', (_why, kept) => {
    expect(readRestoredDraft(kept, 3, criteria)).toBeUndefined();
  });
});
