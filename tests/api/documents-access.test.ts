import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn, makePerson, type Person } from '../support/people.ts';
import {
  type DocumentContext,
  documentCalls,
  download,
  kinds,
  openDocumentContext,
  paid,
  read,
} from './documents-support.ts';

const absent = '00000000-0000-4000-8000-00000000dead';

let context: DocumentContext;
let owner: Person;
let formId: string;
beforeAll(async () => {
  context = await openDocumentContext();
  ({ person: owner, formId } = await context.applicantWith('Accepted', `a.institution_code = 20 and ${paid}`));
});
afterAll(() => context.server.close());

const issued = async (): Promise<number> => {
  const { rows } = await context.server.db.query<{ count: number }>('select count(*)::int as count from document');
  return rows[0]?.count as number;
};

describe.each(kinds)('access to the document %s', (kind) => {
  test('a document of another applicant answers 404 like a missing one', async () => {
    const other = await makePerson(context.server);
    const before = await issued();
    const foreign = await download(context.server, other, kind, formId);
    const nothing = await download(context.server, other, kind, absent);
    expect([foreign.status, foreign.message]).toEqual([404, nothing.message]);
    expect(nothing.status).toBe(404);
    expect(await issued()).toBe(before);
  });

  test('a download without a session gets 401, with a wrong CSRF token 403 and with the method GET 404', async () => {
    const { client } = owner;
    const anonymous = { ...owner, client: { ...client, cookies: new Map<string, string>() } };
    expect((await download(context.server, anonymous, kind, formId)).status).toBe(401);
    expect((await download(context.server, owner, kind, formId, { csrfToken: 'guessed' })).status).toBe(403);
    const path = `${context.server.url}/api${documentCalls[kind].path}`;
    expect((await fetch(path)).status).toBe(404);
  });

  test('a document can be read by group admins and admins of its institution, not of another one', async () => {
    const [here, all, elsewhere] = await Promise.all([
      makePerson(context.server, { role: 'admin', institutionCode: 20 }),
      makePerson(context.server, { role: 'admin' }),
      makePerson(context.server, { role: 'admin', institutionCode: 30 }),
    ]);
    expect((await read(context.server, here, kind, formId)).text).toContain('Dewi Anggraini');
    expect((await download(context.server, all, kind, formId)).status).toBe(200);
    expect((await download(context.server, elsewhere, kind, formId)).status).toBe(404);
  });

  test('a download with an application id that is no UUID gets 422', async () => {
    const answer = await download(context.server, owner, kind, 'no-uuid');
    expect([answer.status, answer.message]).toEqual([422, 'Perbaiki isian yang ditandai.']);
  });
});

describe('documents before they are available', () => {
  const refusal = async (kind: (typeof kinds)[number], status: string, more?: string) => {
    const { person, formId: id } = await context.applicantWith(status, more);
    const { status: answered, message } = await download(context.server, person, kind, id, { locale: 'en' });
    return [answered, message];
  };

  test('registration, receipt and result of a draft get 422 with a message that they are available after the submit', async () => {
    const { rows } = await context.server.db.query<{ id: string; email: string }>(
      `select a.id, account.email from application a join account on account.id = a.account_id
        where a.status = 'Draft' and account.demo limit 1`,
    );
    const person = await logIn(context.server, rows[0]?.email as string, undefined, 'Pendaftaran2026');
    for (const kind of kinds) {
      const answer = await download(context.server, person, kind, rows[0]?.id as string, { locale: 'en' });
      expect([answer.status, answer.message]).toEqual([
        422,
        'Documents are available after you submit the application.',
      ]);
    }
  });

  test('the receipt is refused before the fee is paid', async () => {
    const words = 'The receipt is available after you pay the registration fee.';
    expect(await refusal('receipt', 'Pending Registration Fee')).toEqual([422, words]);
  });

  test('the result is refused before the fee is paid and after a withdrawal', async () => {
    const words = 'This application has no result yet.';
    expect(await refusal('result', 'Pending Registration Fee')).toEqual([422, words]);
    expect(await refusal('result', 'Withdrawn')).toEqual([422, words]);
  });

  test('before the psychological test the result of a submitted application gets 422 and that of an accepted one has no fees, and after the test the result of a submitted application has fees', async () => {
    const { db } = context.server;
    const set = (status: string, done: boolean) =>
      db.query('update application set status = $2, psychological_test_done = $3 where id = $1', [
        formId,
        status,
        done,
      ]);
    await set('Submitted', false);
    const withheld = await download(context.server, owner, 'result', formId, { locale: 'en' });
    expect([withheld.status, withheld.message]).toEqual([422, 'The result is available after the psychological test.']);
    await set('Accepted', false);
    expect((await read(context.server, owner, 'result', formId)).text).not.toContain('UKT');
    await set('Submitted', true);
    expect((await read(context.server, owner, 'result', formId)).text).toContain('UKT');
    await set('Accepted', true);
  });
});
