import { expect, it } from 'vitest';
import { keyPrefixes, wholeKeys, writesAct } from './code-keys.ts';
import { leavesOf, withoutPlural } from './leaves.ts';
import { forms, texts } from './portal-data.ts';

const keys = [...new Set([...leavesOf(texts.id).keys()].map(withoutPlural))];

/** Files whose keys come from the data, and are checked against it. */
const fromData = new Set([...forms.map(({ key }) => key), 'outcome', 'eligibility', 'requirements', 'institution']);

it('every text key that is written in the code exists in locales', () => {
  // Acts of the audit trail have the shape of a key; their words stand under `audit`.
  const exists = (key: string): boolean =>
    keys.includes(key) || keys.includes(`audit.${key}`) || keys.some((known) => known.startsWith(`${key}.`));
  expect([...wholeKeys].filter((key) => !exists(key) && !/\.(tsx?|json|js|sql)$/.test(key))).toEqual([]);
});

it('every text key that does not belong to forms, rules or institutions is used in the code', () => {
  const isUsed = (key: string): boolean =>
    (key.startsWith('audit.') && writesAct(key.slice('audit.'.length))) ||
    wholeKeys.has(key) ||
    [...keyPrefixes].some((prefix) => key.startsWith(prefix));
  const own = keys.filter((key) => !fromData.has(key.split('.')[0] as string) && !key.startsWith('common.error.'));
  expect(own.filter((key) => !isUsed(key))).toEqual([]);
});
