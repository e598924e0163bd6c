import { expect, it } from 'vitest';
import { currentData } from '../support/officer/current-data.ts';
import { averagesOf, measureEdits } from './edit-lines.ts';

it('the thirty edits need on average at most half the lines that they needed before examples were generated', () => {
  const edits = measureEdits(currentData);
  expect(edits.length).toBe(30);
  const { before, now } = averagesOf(edits);
  expect(now, JSON.stringify(edits)).toBeLessThanOrEqual(before / 2);
});
