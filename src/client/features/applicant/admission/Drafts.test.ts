import { expect, it } from 'vitest';
import { findStepToResume } from './Drafts.tsx';

it('findStepToResume returns the step after the last saved one, at most the last step', () => {
  const asked = ['one', 'extra', 'last'];
  expect(findStepToResume(asked, 0)).toBe('one');
  expect(findStepToResume(asked, 1)).toBe('extra');
  expect(findStepToResume(asked, 99)).toBe('last');
});
