import { expect, it } from 'vitest';
import { derive } from '../../src/officer/forms/derive.ts';
import { leavesOf } from './leaves.ts';
import { forms, schemaFiles, texts } from './portal-data.ts';

const leaves = { id: leavesOf(texts.id), en: leavesOf(texts.en) };

/** Keywords of the officers' grammar that cannot be broken by an answer. */
const silent = new Set([
  '$comment',
  '$ref',
  'default',
  'properties',
  'dependentRequired',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'x-error',
  'x-file',
]);

interface Grammar {
  readonly $defs: { readonly keywords: { readonly properties: object } };
}
const { properties } = (schemaFiles.get('schemas/meta/rule.json') as Grammar).$defs.keywords;
const standard = Object.keys(properties)
  .filter((keyword) => !silent.has(keyword))
  .map((keyword) => keyword.replace(/^x-/, ''));

it('every rule an officer may write has a common text, and none is left over', () => {
  const named = forms.flatMap((form) => [...derive(form).rules.values()].map(({ rule }) => rule));
  const own = new Set([...leaves.id.keys()].flatMap((key) => /\.error\.(\w+)$/.exec(key)?.[1] ?? []));
  const common = [...leaves.id.keys()].filter((key) => key.startsWith('common.error.')).map((key) => key.slice(13));
  const always = [...standard, 'unknown', 'source', 'closed', 'invalid'];
  expect(always.filter((rule) => !common.includes(rule))).toEqual([]);
  expect(common.filter((rule) => !always.includes(rule) && !(named.includes(rule) && own.has(rule)))).toEqual([]);
});

/** Texts that the specification fixes word for word (specification 4, 5 and 8). */
it.each([
  ['common.error.email', 'Must be a valid email!'],
  ['common.error.passwordMismatch', 'Password do not match'],
  ['common.error.otp', 'OTP must be exactly 6 digits number'],
  ['common.error.required', '{{type}} is required.'],
  ['outcome.notEligible', 'Not Eligible For All Option'],
  ['outcome.doctor', 'Accepted in Doctor Program'],
  ['outcome.first', 'Accepted in First Option'],
  ['outcome.second', 'Accepted in Second Option'],
])('%s says in English: %s', (key, text) => {
  expect(leaves.en.get(key)).toBe(text);
});

/** The browser compares these with what the server sent, whatever the language (specification 4). */
it.each(['Form telah dihapus', 'Please check your email to verify your account!'])(
  '%s is the same in both languages',
  (text) => {
    const at = (language: 'id' | 'en') =>
      [...leaves[language]].filter(([, value]) => value === text).map(([key]) => key);
    expect(at('id').length).toBeGreaterThan(0);
    expect(at('id')).toEqual(at('en'));
  },
);

it.each(['id', 'en'] as const)(
  'a text of an invalid token contains "invalid token" in %s, which the browser looks for',
  (language) => {
    const told = [...leaves[language]].filter(([key]) => /token\.invalid$/.test(key));
    expect(told.length).toBeGreaterThan(0);
    for (const [, text] of told) expect(text.toLowerCase()).toContain('invalid token');
  },
);
