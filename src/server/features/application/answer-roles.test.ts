import { describe, expect, test } from 'vitest';
import { periodIn, preferencesIn, roleText } from './answer-roles.ts';

const roles = { preferences: ['choice.first', 'choice.second'], period: 'choice.period' };

describe('what answers mean', () => {
  test('the period, when its step is among the answers', () => {
    expect(periodIn(roles, { choice: { period: 'p1' } })).toBe('p1');
    expect(periodIn(roles, { other: { period: 'p1' } })).toBeUndefined();
    expect(periodIn(roles, { choice: { period: '' } })).toBeUndefined();
  });

  test('preferences in order, without gaps; none known when the step is not there', () => {
    expect(preferencesIn(roles, { choice: { first: 'a', second: 'b' } })).toEqual(['a', 'b']);
    expect(preferencesIn(roles, { choice: { second: 'b' } })).toEqual(['b']);
    expect(preferencesIn(roles, { choice: {} })).toEqual([]);
    expect(preferencesIn(roles, { other: {} })).toBeUndefined();
  });

  test('one text from one address or several, without dashes', () => {
    const answers = { who: { first: 'Siti', middle: '-', last: 'Aminah', age: 7 } };
    expect(roleText(['who.first', 'who.middle', 'who.last'], answers)).toBe('Siti Aminah');
    expect(roleText('who.first', answers)).toBe('Siti');
    expect(roleText(['who.age', 'nobody.name'], answers)).toBeNull();
    expect(roleText(undefined, answers)).toBeNull();
  });
});
