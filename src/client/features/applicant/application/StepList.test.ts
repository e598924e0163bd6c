import { describe, expect, it } from 'vitest';
import { resumeIndex, stepViews } from './StepList.tsx';

const steps = ['a', 'b', 'c', 'd'].map((key, index) => ({ key, wireStep: index + 1 }));

describe('resumeIndex', () => {
  it.each([
    ['the first step at the start', [], [], 0],
    ['the first unfinished one', ['a', 'b'], [], 2],
    ['a gap before later finished ones', ['a', 'c'], [], 1],
    ['a step that is asked again', ['a', 'b', 'c'], ['b'], 1],
    ['the last when all is done', ['a', 'b', 'c', 'd'], [], 3],
  ])('is %s', (_, completed, reopened, index) => expect(resumeIndex(steps, { completed, reopened })).toBe(index));
});

describe('stepViews', () => {
  const shown = (completed: string[], reopened: string[], current: string) =>
    stepViews(steps, { completed, reopened }, current).map(({ state, isOpen }) => `${state}${isOpen ? '' : ' closed'}`);

  it('opens what is done and what comes next, nothing further', () => {
    expect(shown(['a'], [], 'b')).toEqual(['done', 'current', 'later closed', 'later closed']);
  });

  it('shows which step is next while an earlier one is looked at', () => {
    expect(shown(['a', 'b'], [], 'a')).toEqual(['current', 'done', 'next', 'later closed']);
  });

  it('asks a finished step again and closes the unfinished ones behind it', () => {
    expect(shown(['a', 'b'], ['a'], 'b')).toEqual(['asked-again', 'current closed', 'later closed', 'later closed']);
  });

  it('tells which forms changed, whatever state their step is in', () => {
    const views = stepViews(steps, { completed: ['a'], reopened: [], changed: ['a', 'c'] }, 'b');
    expect(views.filter(({ isChanged }) => isChanged).map(({ key }) => key)).toEqual(['a', 'c']);
  });

  it('marks the current step although it is asked again', () => {
    expect(stepViews(steps, { completed: ['a'], reopened: ['a'] }, 'a')[0]).toEqual({
      key: 'a',
      isCurrent: true,
      state: 'asked-again',
      isOpen: true,
      isChanged: false,
    });
  });
});
