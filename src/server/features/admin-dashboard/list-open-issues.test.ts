import { expect, test } from 'vitest';
import { issueReasonOf, mailServerCodeOf } from './list-open-issues.ts';

const said = (text: string, more = {}) => ({ said: text, isTaken: false, isDead: true, ...more });

test.each([
  ['EENVELOPE 550', 'address', '550'],
  ['EENVELOPE', 'address', null],
  ['EAUTH 535', 'credentials', '535'],
  ['EMESSAGE 554', 'refused', '554'],
  ['451', 'refused', '451'],
  ['ECONNECTION', 'unreachable', null],
  ['ETIMEDOUT', 'unreachable', null],
  ['unknown', 'failed', null],
])('what a mail server says, %s, is %s', (text, reason, code) => {
  expect([issueReasonOf('mail', said(text)), mailServerCodeOf('mail', text)]).toEqual([reason, code]);
});

test.each([
  [said('canceling statement due to statement timeout'), 'timeout'],
  [said('connect ECONNREFUSED 127.0.0.1:5432'), 'connection'],
  [said('duplicate key: Key (email)=(a@b.co) 550'), 'failed'],
  [said('', { isDead: false }), 'waiting'],
  [said('x', { isTaken: true }), 'working'],
])('what a job says is told in one word, %#', (row, reason) => {
  expect([issueReasonOf('job', row), mailServerCodeOf('job', row.said)]).toEqual([reason, null]);
});
