import { expect, test } from 'vitest';
import { actionOf, isSameText, problemOf } from './message.ts';

const known = ['name'];

test('a language that is left empty is not sent; one without subject or text, or with a wrong placeholder, stops all', () => {
  const text = { subject: 'Hi {{name}}', body: 'Hello' };
  expect(actionOf({ id: { subject: ' ', body: '' }, en: text }, known)).toEqual({ kind: 'mail', texts: { en: text } });
  expect(actionOf({}, known)).toBeUndefined();
  expect(actionOf({ id: { subject: 'x', body: ' ' }, en: text }, known)).toBeUndefined();
  expect(actionOf({ en: { ...text, body: '{{nama}}' } }, known)).toBeUndefined();
  expect(problemOf({ subject: '{{nama}} {name}', body: '' }, 'subject', known)).toEqual({
    key: 'unknown',
    names: '{{nama}}, {name}',
  });
  expect(problemOf({ subject: '', body: '' }, 'body', known)).toBeUndefined();
});

const words = { subject: 'Hi', body: 'Hello' };

test.each([
  [{ en: words }, { en: words }, true],
  [{ en: words, id: { subject: ' ', body: '' } }, { en: { ...words, body: 'Hello \n' } }, true],
  [{}, { id: { subject: '', body: ' ' } }, true],
  [{ en: words }, { id: words }, false],
  [{ en: words }, { en: words, id: words }, false],
  [{ en: words }, { en: { ...words, body: 'Hello {{name}}' } }, false],
  [{ en: words }, {}, false],
])('isSameText of %j and %j is %s in both directions', (one, other, expected) => {
  expect([isSameText(one, other), isSameText(other, one)]).toEqual([expected, expected]);
});
