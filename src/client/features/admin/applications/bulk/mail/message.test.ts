import { expect, test } from 'vitest';
import { actionOf, problemOf } from './message.ts';

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
