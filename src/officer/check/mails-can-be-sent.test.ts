import { describe, expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { lineOf, type TextReplacement, withChanges } from '../../../tests/support/officer/with-changes.ts';
import { checkData } from './check-data.ts';

const MAILS = 'schemas/rules/mails.json';
const EN = 'locales/en/mail.json';
const ID = 'locales/id/mail.json';

const due = '"registration-fee-due": [{ "text": "registration-fee-due", "to": "applicant" }]';
const dueWith = (mail: string): TextReplacement => [MAILS, due, `"registration-fee-due": [{ ${mail} }]`];
const condition = (fact: string, rule: string): string =>
  `"text": "registration-fee-due", "to": "applicant", "when": { "properties": { "${fact}": ${rule} }, "required": ["${fact}"] }`;

/** The edits, and the findings: the rule and the text whose line it has, in mails.json if no file is named. */
const slips: Readonly<
  Record<string, readonly [readonly TextReplacement[], ...(readonly [rule: string, at: string, file?: string])[]]>
> = {
  'an event that does not exist': [
    [[MAILS, '"not-eligible": [', '"not-eligble": [']],
    ['unknownName', '"not-eligble": ['],
  ],
  'a text that no language has': [
    [dueWith('"text": "welcome-to-all", "to": "applicant"')],
    ['mailWithoutText', '"welcome-to-all"'],
  ],
  'a misspelt text': [
    [dueWith('"text": "registration-fee-do", "to": "applicant"')],
    ['misspeltMailText', '"registration-fee-do"'],
  ],
  'a placeholder that the email does not fill in': [
    [
      [ID, 'Pendaftaran {{registrationNumber}}: bayar biaya', 'Pendaftaran {{amount}}: bayar biaya'],
      [EN, 'Application {{registrationNumber}}: pay the registration', 'Application {{amount}}: pay the registration'],
    ],
    ['foreignPlaceholder', 'Application {{amount}}', EN],
    ['foreignPlaceholder', 'Pendaftaran {{amount}}', ID],
  ],
  'a recipient field that does not exist': [
    [dueWith('"text": "registration-fee-due", "to": "family.familyEmail"')],
    ['notEmailField', '"family.familyEmail"'],
  ],
  'a recipient field that holds no email address': [
    [dueWith('"text": "registration-fee-due", "to": "family.familyPhone"')],
    ['notEmailField', '"family.familyPhone"'],
  ],
  'a condition on a fact that the event does not know': [
    [dueWith(condition('paymentAmount', '{ "minimum": 1 }'))],
    ['unavailableFact', '"registration-fee-due": ['],
  ],
  'a condition on a fact that does not exist': [
    [dueWith(condition('shoeSize', '{ "minimum": 1 }'))],
    ['strangeFact', '"registration-fee-due": ['],
  ],
  'a condition that never holds': [
    [dueWith(condition('institution', '{ "const": "xinia" }'))],
    ['neverSent', '"registration-fee-due": ['],
  ],
  'an amount compared with a text': [
    [[MAILS, '"paymentAmount": { "const": 0 }', '"paymentAmount": { "const": "0" }']],
    ['neverSent', '"paymentAmount": { "const": "0" }'],
  ],
  'a condition and another recipient for everybody with a draft': [
    [
      [
        MAILS,
        '{ "text": "period-closed", "to": "applicant" }',
        '{ "text": "period-closed",\n"to": "office",\n"delayMinutes": 5 }',
      ],
    ],
    ['mailOfPeriod', '"to": "office"'],
    ['mailOfPeriod', '"delayMinutes": 5'],
  ],
  'a delay of no minutes': [
    [dueWith('"text": "registration-fee-due", "to": "applicant", "delayMinutes": 0')],
    ['tooLittle', '"delayMinutes": 0'],
  ],
};

describe('emails that cannot be sent', () => {
  it.each(Object.entries(slips))('%s is a finding at its line', (_, [changes, ...expected]) => {
    const data = withChanges(currentData, changes);
    const lines = expected.map(([rule, at, file = MAILS]) => `${rule} ${file}:${lineOf(data, file, at)}`);
    const found = checkData(data).map(({ rule, file, line }) => `${rule} ${file}:${line}`);
    expect(found.sort()).toEqual(lines.sort());
  });

  it('an event without mails is allowed', () => {
    expect(checkData(withChanges(currentData, [[MAILS, due, '"registration-fee-due": []']]))).toEqual([]);
  });
});
