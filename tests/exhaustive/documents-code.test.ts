import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDocument } from '../../src/contract/payment.ts';
import { codeIn, type DocumentContext, openDocumentContext, paid, read } from '../api/documents-support.ts';
import { createClient } from '../support/client.ts';
import type { Person } from '../support/people.ts';

let context: DocumentContext;
let accepted: { readonly person: Person; readonly formId: string };
beforeAll(async () => {
  context = await openDocumentContext();
  accepted = await context.applicantWith('Accepted', paid);
});
afterAll(() => context.server.close());

const check = (code: string) => createClient(context.server.url).call(checkDocument, { params: { code } });
const issue = async (kind: 'registration' | 'receipt' | 'result', locale = 'id') =>
  codeIn(await read(context.server, accepted.person, kind, accepted.formId, locale));

describe('the verification code of a document', () => {
  test('the code is the same for the same content and another for other content, and earlier codes stay valid', async () => {
    const first = await issue('result');
    expect(await issue('result')).toBe(first);
    expect(await issue('result', 'en')).not.toBe(first);
    await context.server.db.query('update offered_program set ukt = ukt + 1');
    const later = await issue('result');
    expect(later).not.toBe(first);
    expect((await check(first)).status, 'what was issued once stays genuine').toBe(200);
    expect((await check(later)).status).toBe(200);
  });

  test('two simultaneous downloads of a receipt have the same code and store one document', async () => {
    const both = await Promise.all([issue('receipt'), issue('receipt')]);
    expect(new Set(both).size).toBe(1);
    const { rows } = await context.server.db.query<{ count: number }>(
      `select count(*)::int as count from document where kind = 'receipt'`,
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('checking a document code shows kind, institution, initials, number, amount and result of the document, and no full name or email', async () => {
    const answer = await check(await issue('receipt'));
    const { Amount, RegistrationNumber, ...data } = answer.body.data;
    expect(data).toMatchObject({ Kind: 'receipt', InstitutionCode: 20, Name: 'D. A.' });
    expect(RegistrationNumber).toMatch(/^20-\d{4}-\d{6}$/);
    expect(Amount).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/Dewi|Anggraini|example\.com|[0-9a-f]{8}-[0-9a-f]{4}/);
    expect((await check(await issue('registration'))).body.data).toMatchObject({ Amount: null, Verdict: null });
    expect((await check(await issue('result'))).body.data.Verdict).toBe('registrations.status.Accepted');
  });

  test('the code is accepted without hyphens, with spaces, in lower case and with o and l for 0 and 1', async () => {
    const code = await issue('receipt');
    const spoken = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    for (const typed of [code, code.replaceAll('-', ''), spoken, ` ${code} `])
      expect((await check(typed)).body.data?.Code, typed).toBe(code);
  });

  test.each(['0000-0000-0000', 'x', '../../etc', "' or 1=1 --", '%00', 'é'.repeat(12)])(
    'checking the document code %s answers 400 or 404',
    async (code) => {
      const answer = await check(code);
      expect([400, 404]).toContain(answer.status);
      expect(answer.body.data).toBeNull();
    },
  );
});

test('40 checks of a valid code all succeed, and of 25 wrong codes the last 5 get 429', async () => {
  const other = await openDocumentContext();
  try {
    const { person, formId } = await other.applicantWith('Accepted', paid);
    const code = codeIn(await read(other.server, person, 'receipt', formId));
    const ask = (typed: string) => createClient(other.server.url).call(checkDocument, { params: { code: typed } });
    for (let paper = 0; paper < 40; paper++) expect((await ask(code)).status).toBe(200);
    const guesses = [];
    for (let guess = 0; guess < 25; guess++) guesses.push(await ask(`0000-0000-${1000 + guess}`));
    expect(guesses.map(({ status }) => status)).toEqual([...Array(20).fill(404), ...Array(5).fill(429)]);
    expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await other.server.close();
  }
});
