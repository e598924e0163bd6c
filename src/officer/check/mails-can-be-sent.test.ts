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

const expression = (source: string): string =>
  `"text": "registration-fee-due", "to": "applicant", "when": ${JSON.stringify({ 'x-check': source })}`;

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
  'a message to a phone that is too long with the longest date': [
    [[EN, 'is not paid yet. Pay by', 'is not paid yet, as far as we can see today. Pay by']],
    ['shortTextTooLong', 'as far as we can see today', EN],
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
  'an expression that compares a number with a text': [
    [dueWith(expression('facts.ageAtStart > "old"'))],
    ['brokenExpression', '"registration-fee-due": ['],
  ],
  'an expression that gives a number': [
    [dueWith(expression('facts.ageAtStart + 1'))],
    ['expressionResult', '"registration-fee-due": ['],
  ],
  'an expression on a fact that does not exist': [
    [dueWith(expression('facts.shoeSize > 40'))],
    ['strangeFact', '"registration-fee-due": ['],
  ],
  'an expression on a fact that the event does not know': [
    [dueWith(expression('facts.ageAtStart > 20 && facts.paymentAmount > 0'))],
    ['unavailableFact', '"registration-fee-due": ['],
  ],
  'an expression that reads an answer': [
    [dueWith(expression('birthDate == facts.today'))],
    ['strangeExpressionName', '"registration-fee-due": ['],
  ],
  'an expression that is none': [
    [dueWith(expression('facts.ageAtStart >'))],
    ['brokenExpression', '"registration-fee-due": ['],
  ],
  'an expression in a part of a condition': [
    [
      dueWith(
        '"text": "registration-fee-due", "to": "applicant", "when": { "allOf": [{ "x-check": "facts.eligible" }] }',
      ),
    ],
    ['expressionInRule', '"registration-fee-due": ['],
  ],
  'a calculated answer in a condition': [
    [dueWith('"text": "registration-fee-due", "to": "applicant", "when": { "x-value": "facts.today" }')],
    ['expressionInRule', '"registration-fee-due": ['],
  ],
  'an expression in a decision table': [
    [['schemas/rules/outcome.json', '"when": {', '"when": { "x-check": "facts.eligible",']],
    ['expressionInRule', '"x-check": "facts.eligible"', 'schemas/rules/outcome.json'],
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

  it('an expression over facts that the event knows is allowed', () => {
    const right = expression(
      'facts.ageAtStart < 21 && facts.institution == "untar" && facts.today >= facts.adultBirthDate',
    );
    expect(checkData(withChanges(currentData, [[MAILS, due, `"registration-fee-due": [{ ${right} }]`]]))).toEqual([]);
  });

  it('an event without mails is allowed', () => {
    expect(checkData(withChanges(currentData, [[MAILS, due, '"registration-fee-due": []']]))).toEqual([]);
  });
});
