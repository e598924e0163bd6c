import { expect, test } from 'vitest';
import { stoppableMails } from '../contract/reminders.ts';
import { readStopToken, stopToken } from './stop-link.ts';

const account = '3f1f3c0e-7a53-4b7e-9a38-0a4a4d7f6a10';
const other = '3f1f3c0e-7a53-4b7e-9a38-0a4a4d7f6a11';

test.each(stoppableMails)(
  'a token names the account and %s, and no other key, account or shape is accepted',
  (mails) => {
    const token = stopToken('a key', mails, account);
    expect(readStopToken('a key', token)).toEqual({ mails, accountId: account });
    expect(readStopToken('another key', token)).toBeUndefined();
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
      expect(readStopToken('a key', wrong)).toBeUndefined();
  },
);

test('links that were sent before there were other mails to stop still stop reminders', () => {
  const sent = '3f1f3c0e-7a53-4b7e-9a38-0a4a4d7f6a10.Ww1gE1F4ACIwrTkqqtSWYQIWGVagmmo-foMqbpiyQj0';
  expect(readStopToken('a key', sent)).toEqual({ mails: 'reminders', accountId: account });
});
