import { expect, test } from 'vitest';
import { readReminderToken, reminderToken } from './reminder-link.ts';

const account = '3f1f3c0e-7a53-4b7e-9a38-0a4a4d7f6a10';
const other = '3f1f3c0e-7a53-4b7e-9a38-0a4a4d7f6a11';

test('a token names its account, and no other key, account or shape is accepted', () => {
  const token = reminderToken('a key', account);
  expect(readReminderToken('a key', token)).toBe(account);
  expect(readReminderToken('another key', token)).toBeUndefined();
  const [, signature = ''] = token.split('.');
  for (const wrong of [
    '',
    '.',
    account,
    `${account}.`,
    `${other}.${signature}`,
    `${token}A`,
    `x.${signature}`,
    `${account}.%00`,
  ])
    expect(readReminderToken('a key', wrong)).toBeUndefined();
});
