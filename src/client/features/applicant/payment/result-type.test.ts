import { expect, it } from 'vitest';
import { resultTypes } from '../../../../contract/decision-tables.ts';
import { openResultType, sealResultType } from './result-type.ts';

const key = 'a key of this account';
const formId = '3b241101-e2bb-4255-8caf-4136c566a962';

it.each(resultTypes)('openResultType decrypts the result type %s that sealResultType has encrypted', async (type) => {
  const sealed = await sealResultType(key, formId, type);
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toContain(type);
  expect(await openResultType(key, formId, sealed)).toBe(type);
});

it('sealResultType encrypts the same result type differently each time', async () => {
  expect(await sealResultType(key, formId, 'success')).not.toBe(await sealResultType(key, formId, 'success'));
});

it.each([
  ['another account', 'another key', formId],
  ['another application', key, '00000000-0000-4000-8000-000000000001'],
])('openResultType returns undefined for a value that was encrypted for %s', async (_, secret, form) => {
  expect(await openResultType(secret, form, await sealResultType(key, formId, 'success'))).toBeUndefined();
});

it.each(['', 'success', '%%%', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
  'openResultType returns undefined for the invalid value "%s"',
  async (sealed) => {
    expect(await openResultType(key, formId, sealed)).toBeUndefined();
  },
);

it('openResultType returns undefined for a changed value and for an unknown result type', async () => {
  const sealed = await sealResultType(key, formId, 'success');
  const touched = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(await openResultType(key, formId, touched)).toBeUndefined();
  expect(await openResultType(key, formId, await sealResultType(key, formId, 'success-admin'))).toBeUndefined();
});
