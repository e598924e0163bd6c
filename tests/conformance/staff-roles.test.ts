import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rightOfAction } from '../../src/contract/admin-bulk.ts';
import { rights } from '../../src/contract/rights.ts';
import { staffRights } from '../../src/contract/staff-rights.ts';
import { findCodeRoot } from '../../src/server/config/folders.ts';

const read = (path: string) => JSON.parse(readFileSync(join(findCodeRoot(), path), 'utf8'));

test('the meta-schema of schemas/roles.json allows the rights that the calls know, and describes each', () => {
  const { right } = read('schemas/meta/staff-roles.json').$defs;
  expect(right.enum).toEqual(staffRights);
  for (const name of staffRights) expect(right.description).toMatch(new RegExp(`(?:^|· )${name}\\b`));
});

test('each right opens a call or an action', () => {
  const needed = new Set<string | undefined>(Object.values(rights).map(({ staffRight }) => staffRight));
  for (const kind of ['decide', 'assign', 'askReaders', 'tag', 'note', 'correct', 'mail'] as const)
    needed.add(rightOfAction({ kind }));
  expect(staffRights.filter((right) => !needed.has(right))).toEqual([]);
});

test('each call that admins alone may make needs a right, except those of the own account, the own notices and the periods of filters', () => {
  const open = Object.entries(rights).filter(
    ([, { roles, staffRight }]) => roles.join() === 'admin' && staffRight === undefined,
  );
  expect(open.map(([name]) => name).sort()).toEqual([
    'changeNoticeMail',
    'confirmSecondFactor',
    'countNotices',
    'editAdminProfile',
    'getNoticeMail',
    'getSecondFactor',
    'listAdminPeriods',
    'listNotices',
    'readNotices',
    'removeSecondFactor',
    'renewRecoveryCodes',
    'setUpSecondFactor',
    'showSecondFactor',
  ]);
});
