import { expect, it } from 'vitest';
import { applicationFilter } from '../../../../contract/admin-applications.ts';
import { getDashboard } from '../../../../contract/admin-dashboard.ts';
import { listUsers } from '../../../../contract/admin-users.ts';
import { isValidParameter } from './use-url-query.ts';

const { role, active, page } = listUsers.query.properties;
const { from, institutionCode } = getDashboard.query.properties;

it.each([
  [role, 'admin', true],
  [role, 'zzz', false],
  [active, 'false', true],
  [active, 'zzz', false],
  [page, '1000', true],
  [page, '1001', false],
  [page, '-1', false],
  [institutionCode, '10', true],
  [institutionCode, 'abc', false],
  [applicationFilter.institutionCode, 'abc', false],
  [applicationFilter.assignee, 'me', true],
  [applicationFilter.assignee, 'zzz', false],
  [applicationFilter.q, 'x'.repeat(101), false],
  [from, '2026-02-03', true],
  [from, '2026-13-45', false],
  [from, '2026-02-31', false],
])('isValidParameter with the schema %j and the value "%s" is %s', (rule, text, expected) =>
  expect(isValidParameter(rule, text)).toBe(expected),
);
