import { expect, test } from 'vitest';
import { issueReasonOf, mailServerCodeOf } from './list-open-issues.ts';

const failure = (text: string, more = {}) => ({ message: text, isTaken: false, isDead: true, ...more });

test.each([
  ['EENVELOPE 550', 'address', '550'],
  ['EENVELOPE', 'address', null],
  ['EAUTH 535', 'credentials', '535'],
  ['EMESSAGE 554', 'refused', '554'],
  ['451', 'refused', '451'],
  ['ECONNECTION', 'unreachable', null],
  ['ETIMEDOUT', 'unreachable', null],
  ['unknown', 'failed', null],
])('an unsent email with the error "%s" has the reason %s and the mail server code %s', (text, reason, code) => {
  expect([issueReasonOf('mail', failure(text)), mailServerCodeOf('mail', text)]).toEqual([reason, code]);
});

test.each([
  [failure('canceling statement due to statement timeout'), 'timeout'],
  [failure('connect ECONNREFUSED 127.0.0.1:5432'), 'connection'],
  [failure('duplicate key: Key (email)=(a@b.co) 550'), 'failed'],
  [failure('', { isDead: false }), 'waiting'],
  [failure('x', { isTaken: true }), 'working'],
])('the job %j has the reason %s and no code of a mail server', (row, reason) => {
  expect([issueReasonOf('job', row), mailServerCodeOf('job', row.message)]).toEqual([reason, null]);
});
