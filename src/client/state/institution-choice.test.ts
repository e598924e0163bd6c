import { expect, it } from 'vitest';
import { parseChoice } from './institution-choice.ts';

it.each([
  ['{"current":"untar","before":"xinya"}', 'untar', 'xinya'],
  ['{"current":7}', null, null],
  ['null', null, null],
  ['not json', null, null],
  [null, null, null],
])('parseChoice of %s returns the current institution %s and the one before %s', (text, current, before) =>
  expect(parseChoice(text)).toEqual({ current, before }),
);
