import { describe, expect, it } from 'vitest';
import { resumeIndex, stepViews } from './step-views.ts';

const steps = ['a', 'b', 'c', 'd'].map((key, index) => ({ key, wireStep: index + 1 }));

describe('resumeIndex', () => {
  it.each([
    ['the index of the first step when no step is completed', [], [], 0],
    ['the index of the first step that is not completed', ['a', 'b'], [], 2],
    ['the index of a step that is not completed before one that is', ['a', 'c'], [], 1],
    ['the index of a reopened step, although later steps are completed', ['a', 'b', 'c'], ['b'], 1],
    ['the index of the last step when all are completed', ['a', 'b', 'c', 'd'], [], 3],
  ])('is %s', (_, completed, reopened, index) => expect(resumeIndex(steps, { completed, reopened })).toBe(index));
});

describe('stepViews', () => {
  const shown = (completed: string[], reopened: string[], current: string) =>
    stepViews(steps, { completed, reopened }, current).map(({ state, isOpen }) => `${state}${isOpen ? '' : ' closed'}`);

  it('opens completed steps and the current one, and closes all later ones', () => {
    expect(shown(['a'], [], 'b')).toEqual(['done', 'current', 'later closed', 'later closed']);
  });

  it('gives the first step that is not completed the state next while an earlier one is the current step', () => {
    expect(shown(['a', 'b'], [], 'a')).toEqual(['current', 'done', 'next', 'later closed']);
  });

  it('closes all steps after a reopened one, also the current step', () => {
    expect(shown(['a', 'b'], ['a'], 'b')).toEqual(['asked-again', 'current closed', 'later closed', 'later closed']);
  });

  it('marks every step whose form has changed, completed or not', () => {
    const views = stepViews(steps, { completed: ['a'], reopened: [], changed: ['a', 'c'] }, 'b');
    expect(views.filter(({ isChanged }) => isChanged).map(({ key }) => key)).toEqual(['a', 'c']);
  });

  it('gives a reopened step that is the current step the state asked-again', () => {
    expect(stepViews(steps, { completed: ['a'], reopened: ['a'] }, 'a')[0]).toEqual({
      key: 'a',
      isCurrent: true,
      state: 'asked-again',
      isOpen: true,
      isChanged: false,
    });
  });
});
