import { expect, it } from 'vitest';
import { joinDateTime, splitDateTime } from './DateTimeWidget.tsx';

it.each([
  ['2026-11-24T09:30', ['2026-11-24', '09:30']],
  ['2026--T09:30', ['2026--', '09:30']],
  ['2026-11-24T', ['2026-11-24', '']],
  ['T09:30', ['', '09:30']],
  ['T9 OCLOCK, NOT 10', ['', '9 OCLOCK, NOT 10']],
])('splitDateTime splits %s, and joinDateTime joins it again', (answer, parts) => {
  expect(splitDateTime(answer)).toEqual(parts);
  expect(joinDateTime(...splitDateTime(answer))).toBe(answer);
});

it('joinDateTime of two empty parts is no answer, which splitDateTime splits into empty parts', () => {
  expect(joinDateTime('', '')).toBeUndefined();
  expect(joinDateTime(undefined, undefined)).toBeUndefined();
  expect(splitDateTime(undefined)).toEqual(['', '']);
});
