import { describe, expect, it } from 'vitest';
import { createAjv } from '../../../engine/schema/ajv-factory.ts';
import { checkPatternSafety } from './patterns-cannot-hang.ts';

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
])('checkPatternSafety accepts the linear-time pattern %s', (pattern) => {
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
])('checkPatternSafety reports that the pattern %s takes %s time', (pattern, growth) => {
  expect(checkPatternSafety(pattern)).toMatchObject({ kind: 'hangs', growth });
});

it('checkPatternSafety reports the invalid regular expression ^(a$ as broken', () => {
  expect(checkPatternSafety('^(a$').kind).toBe('broken');
});

describe('formats of createAjv', () => {
  const { formats } = createAjv();

  it.each(['date', 'time', 'date-time', 'month', 'email', 'uri', 'uuid'])(
    '%s is a regular expression that checkPatternSafety accepts, or no regular expression',
    (name) => {
      const format = formats[name];
      if (format instanceof RegExp) expect(checkPatternSafety(format.source)).toEqual({ kind: 'fine' });
      else expect(['function', 'object']).toContain(typeof format);
    },
  );
});
