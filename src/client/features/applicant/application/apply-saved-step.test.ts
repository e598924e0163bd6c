import { expect, it } from 'vitest';
import type { Answers } from '../../../../engine/schema/types.ts';
import { applySavedStep } from './apply-saved-step.ts';

const saved = (step: string, answers: Answers) => ({
  step,
  wireStep: 1,
  version: 1,
  schemaVersion: 's',
  savedAt: 'then',
  answers,
});

const detail = {
  Id: 'x',
  Version: 3,
  LastStepSubmitted: 1,
  CompletedSteps: ['one'],
  AskedSteps: ['one', 'two', 'three'],
  Steps: [saved('one', { a: 1 }), saved('two', { b: 1 })],
  Drafts: [
    { step: 'two', answers: { b: 2 }, savedAt: 'then' },
    { step: 'three', answers: {}, savedAt: 'then' },
  ],
  Reopened: [
    { step: 'two', errors: [] },
    { step: 'one', errors: [] },
  ],
};

it('applySavedStep replaces the answers of the step, updates the progress, and removes the draft and the reopening', () => {
  const after = applySavedStep(detail, {
    step: { key: 'two', wireStep: 2 },
    answers: { b: 3 },
    version: 4,
    completedSteps: ['one', 'two'],
    askedSteps: ['one', 'two'],
    lastStepSubmitted: 2,
    at: 'now',
  });
  expect(after).toMatchObject({
    Version: 4,
    LastStepSubmitted: 2,
    CompletedSteps: ['one', 'two'],
    AskedSteps: ['one', 'two'],
  });
  expect(after.Steps.find(({ step }) => step === 'two')).toMatchObject({
    answers: { b: 3 },
    savedAt: 'now',
    version: 4,
  });
  expect(after.Steps).toHaveLength(2);
  expect(after.Drafts.map(({ step }) => step)).toEqual(['three']);
  expect(after.Reopened.map(({ step }) => step)).toEqual(['one']);
});
