import { expect, test } from 'vitest';
import { readRange } from './read-range.ts';

const tag = '"one"';

test.each([
  [undefined, undefined],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=3-5', { first: 3, last: 5 }],
  ['bytes=3-', { first: 3, last: 9 }],
  ['bytes=3-999', { first: 3, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-999', { first: 0, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=10-12', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=5-3', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
])('of 10 bytes, the range %s means %j', (range, expected) => expect(readRange({ range }, 10, tag)).toEqual(expected));

test('a part of another version is not answered', () => {
  expect(readRange({ range: 'bytes=3-5', 'if-range': '"two"' }, 10, tag)).toBeUndefined();
  expect(readRange({ range: 'bytes=3-5', 'if-range': tag }, 10, tag)).toEqual({ first: 3, last: 5 });
});
