import { steps } from 'virtual:catalogue';
import { expect, it } from 'vitest';
import { findStepToResume } from './Drafts.tsx';

it('findStepToResume returns the step after the last saved one, at most the last step', () => {
  expect(findStepToResume(0)?.wireStep).toBe(1);
  expect(findStepToResume(3)?.wireStep).toBe(4);
  expect(findStepToResume(99)).toBe(steps.at(-1));
});
