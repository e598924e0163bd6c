import { describe, expect, it } from 'vitest';
import { resumeIndex, stepViews } from './StepList.tsx';

const steps = ['a', 'b', 'c', 'd'].map((key, index) => ({ key, wireStep: index + 1 }));

describe('resumeIndex', () => {
  it.each([
    ['the first step at the start', [], [], 0],
    ['the first unfinished step', ['a', 'b'], [], 2],
    ['an unfinished step before finished ones', ['a', 'c'], [], 1],
    ['a reopened step', ['a', 'b', 'c'], ['b'], 1],
    ['the last step when all are finished', ['a', 'b', 'c', 'd'], [], 3],
  ])('is %s', (_, completed, reopened, index) => expect(resumeIndex(steps, { completed, reopened })).toBe(index));
});

describe('stepViews', () => {
  const shown = (completed: string[], reopened: string[], current: string) =>
    stepViews(steps, { completed, reopened }, current).map(({ state, isOpen }) => `${state}${isOpen ? '' : ' closed'}`);

  it('opens finished steps and the next one', () => {
    expect(shown(['a'], [], 'b')).toEqual(['done', 'current', 'later closed', 'later closed']);
  });

  it('marks the next step while an earlier one is open', () => {
    expect(shown(['a', 'b'], [], 'a')).toEqual(['current', 'done', 'next', 'later closed']);
  });

  it('closes all steps after a reopened one', () => {
    expect(shown(['a', 'b'], ['a'], 'b')).toEqual(['asked-again', 'current closed', 'later closed', 'later closed']);
  });

  it('marks changed forms in every state', () => {
    const views = stepViews(steps, { completed: ['a'], reopened: [], changed: ['a', 'c'] }, 'b');
    expect(views.filter(({ isChanged }) => isChanged).map(({ key }) => key)).toEqual(['a', 'c']);
  });

  it('marks a reopened step as current', () => {
    expect(stepViews(steps, { completed: ['a'], reopened: ['a'] }, 'a')[0]).toEqual({
      key: 'a',
      isCurrent: true,
      state: 'asked-again',
      isOpen: true,
      isChanged: false,
    });
  });
});
