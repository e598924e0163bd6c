import { describe, expect, test } from 'vitest';
import { periodIn, preferencesIn, roleText } from './answer-roles.ts';

const roles = { preferences: ['choice.first', 'choice.second'], period: 'choice.period' };

describe('roles of answers', () => {
  test('periodIn returns the period, and undefined when its step is missing or the period is empty', () => {
    expect(periodIn(roles, { choice: { period: 'p1' } })).toBe('p1');
    expect(periodIn(roles, { other: { period: 'p1' } })).toBeUndefined();
    expect(periodIn(roles, { choice: { period: '' } })).toBeUndefined();
  });

  test('preferencesIn returns the preferences in order without gaps, and undefined when their step is missing', () => {
    expect(preferencesIn(roles, { choice: { first: 'a', second: 'b' } })).toEqual(['a', 'b']);
    expect(preferencesIn(roles, { choice: { second: 'b' } })).toEqual(['b']);
    expect(preferencesIn(roles, { choice: {} })).toEqual([]);
    expect(preferencesIn(roles, { other: {} })).toBeUndefined();
  });

  test('roleText joins the answers of its fields, leaves out an answer "-", and is null when no answer is a text', () => {
    const answers = { who: { first: 'Siti', middle: '-', last: 'Aminah', age: 7 } };
    expect(roleText(['who.first', 'who.middle', 'who.last'], answers)).toBe('Siti Aminah');
    expect(roleText('who.first', answers)).toBe('Siti');
    expect(roleText(['who.age', 'nobody.name'], answers)).toBeNull();
    expect(roleText(undefined, answers)).toBeNull();
  });
});
