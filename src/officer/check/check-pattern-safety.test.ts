import { describe, expect, it } from 'vitest';
import { createAjv } from '../../engine/schema/ajv-factory.ts';
import { checkPatternSafety } from './check-pattern-safety.ts';

it.each([
  '^[0-9]{16}$',
  '^[A-Za-z ]+$',
  '^(?:-|[A-Za-z]+(?: [A-Za-z]+)*)$',
  "^[A-Za-z][A-Za-z .,'-]*$",
  '^(?!0)',
  String.raw`^\S+(?: \S+){4}`,
  '^(?=.*[A-Z])(?=.*[0-9]).{8,}$',
  '^(?!.*--)[a-z-]{1,60}$',
  '[A-Z]',
  '^[0-9]{2}(?:-[0-9]{2}){2,3}$',
])('%s matches any text in linear time', (pattern) => {
  expect(checkPatternSafety(pattern)).toEqual({ kind: 'fine' });
});

it.each([
  ['^([A-Za-z]+ ?)+$', 'exponential'],
  ['^(?:[0-9]+)+x$', 'exponential'],
  ['^(a|aa)+$', 'exponential'],
  ['^[a-z]*[a-z]*[a-z]*[0-9]$', 'polynomial'],
  ['[a-z]+$', 'polynomial'],
  ['^(a?){50}a{50}$', 'exponential'],
  ['^(?!x)[a-z]*[a-z]*[0-9]$', 'polynomial'],
  ['^(?=.*[A-Z])(?:[A-Za-z]+ ?)+$', 'exponential'],
  ['^(?:[a-z]{1,40} ?){1,60}$', 'exponential'],
])('%s is reported with %s runtime', (pattern, growth) => {
  expect(checkPatternSafety(pattern)).toMatchObject({ kind: 'hangs', growth });
});

it('reports an invalid regular expression', () => {
  expect(checkPatternSafety('^(a$').kind).toBe('broken');
});

describe('formats for schemas', () => {
  const { formats } = createAjv();

  it.each(['date', 'time', 'date-time', 'email', 'uri', 'uuid'])('%s matches any text in linear time', (name) => {
    const format = formats[name];
    if (format instanceof RegExp) expect(checkPatternSafety(format.source)).toEqual({ kind: 'fine' });
    else expect(['function', 'object']).toContain(typeof format);
  });
});
