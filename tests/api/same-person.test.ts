import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeSamePerson, listSamePerson } from '../../src/contract/same-person.ts';
import type { Answers } from '../../src/engine/schema/types.ts';
import { anonymizeApplication } from '../../src/server/features/account/queries/deletion.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let office: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  office = await makePerson(server, { role: 'admin', institutionCode: 20 });
}, 60_000);
afterAll(() => server.close());

let count = 0;

/** Personal answers that no other application has. */
const alone = (): Answers => {
  count += 1;
  const number = String(count).padStart(4, '0');
  const letters = [...number].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
  return {
    firstName: `Orang${letters}`,
    lastName: 'Sendiri',
    nik: `357801550607${number}`,
    phoneNumber: `8129990${number}`,
    birthDate: '2006-08-05',
  };
};

interface Made {
  readonly person: Person;
  readonly formId: string;
  readonly answers: Answers;
}

const make = async (changes: Answers = {}, by?: Person): Promise<Made> => {
  const person = by ?? (await makePerson(server));
  const answers = { ...alone(), ...changes };
  return { person, formId: await makeDraft(server, person, 2, 'ayu@example.com', { personal: answers }), answers };
};

const seenBy = async (by: Person, formId: string) => {
  const { body, status } = await by.client.call(listSamePerson, { params: { formId } });
  expect(status).toBe(200);
  return body.data;
};

const judge = (by: Person, formId: string, accountId: string, isSame: boolean | null) =>
  by.client.call(judgeSamePerson, { params: { formId }, body: { accountId, isSame } });

const only = (answers: Answers, ...names: readonly string[]): Answers =>
  Object.fromEntries(names.map((name) => [name, answers[name]]));

describe('accounts that may belong to one person', () => {
  test.each([
    ['the identity number', ['nik'], ['identity']],
    ['the phone number', ['phoneNumber'], ['phone']],
    ['name and date of birth', ['firstName', 'lastName', 'birthDate'], ['nameAndBirthDate']],
    ['the name alone', ['firstName', 'lastName'], []],
    [
      'everything',
      ['nik', 'phoneNumber', 'firstName', 'lastName', 'birthDate'],
      ['identity', 'nameAndBirthDate', 'phone'],
    ],
  ])('who shares %s is shown with these reasons, from both sides', async (_, names, reasons) => {
    const first = await make({ birthDate: '2005-01-02' });
    const second = await make({ birthDate: '2004-03-04', ...only(first.answers, ...names) });
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const found = (await seenBy(office, one.formId)).filter(({ AccountId }) => AccountId === other.person.id);
      expect(found.map(({ Reasons }) => [...Reasons].sort())).toEqual(reasons.length > 0 ? [reasons] : []);
      expect(found.flatMap(({ Applications }) => Applications.map(({ Id }) => Id))).toEqual(
        reasons.length > 0 ? [other.formId] : [],
      );
    }
  });

  test('the same digits with another dial code are another number', async () => {
    const first = await make({ dialCode: '+62' });
    const second = await make({ ...only(first.answers, 'phoneNumber'), dialCode: '+60' });
    expect((await seenBy(office, first.formId)).map(({ AccountId }) => AccountId)).not.toContain(second.person.id);
  });

  test('several applications of one account are no second person', async () => {
    const first = await make();
    await make(first.answers, first.person);
    expect(await seenBy(office, first.formId)).toEqual([]);
  });

  test('a choice is stored for both applications, told with its admin, changed and taken back, each time in the trail', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'nik'));
    const stateOf = async ({ formId }: Made) =>
      (await seenBy(office, formId)).map(({ IsSame, DecidedBy, DecidedAt }) => [
        IsSame,
        DecidedBy !== null,
        DecidedAt !== null,
      ]);
    for (const isSame of [true, true, false]) {
      expect((await judge(office, first.formId, second.person.id, isSame)).status).toBe(200);
      expect(await stateOf(first)).toEqual([[isSame, true, true]]);
      expect(await stateOf(second)).toEqual([[isSame, true, true]]);
    }
    expect((await judge(office, second.formId, first.person.id, null)).status).toBe(200);
    expect(await stateOf(first)).toEqual([[null, false, false]]);
    const { rows } = await server.db.query(
      `select details -> 'isSame' as change from audit where action = 'application.personJudged'
         and subject_id in ($1, $2) order by at, id`,
      [first.formId, second.formId],
    );
    expect(rows.map(({ change }) => change)).toEqual([
      { from: null, to: true },
      { from: true, to: false },
      { from: false, to: null },
    ]);
  });

  test('a choice stays when the numbers no longer agree', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'nik'));
    await judge(office, first.formId, second.person.id, true);
    await server.db.query('update application set identity_digest = null where id = $1', [second.formId]);
    expect((await seenBy(office, first.formId)).map(({ IsSame, Reasons }) => [IsSame, Reasons])).toEqual([[true, []]]);
  });

  test('nothing outside the bounds of the admin is compared, and no account beside those shown can be judged', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'nik', 'phoneNumber'));
    await server.db.query('update application set institution_code = 30 where id = $1', [second.formId]);
    expect(await seenBy(office, first.formId)).toEqual([]);
    expect((await judge(office, first.formId, second.person.id, true)).status).toBe(404);
    const group = await makePerson(server, { role: 'admin' });
    expect((await seenBy(group, first.formId)).map(({ AccountId }) => AccountId)).toEqual([second.person.id]);
    expect((await judge(office, second.formId, first.person.id, true)).status).toBe(404);
    const stranger = await makePerson(server);
    expect((await judge(group, first.formId, stranger.id, true)).status).toBe(404);
    expect((await judge(group, first.formId, first.person.id, true)).status).toBe(404);
  });

  test('a number that stands in very many applications of others hides no match within the bounds', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'phoneNumber'));
    // Newer ones, which this admin may not see.
    await server.db.query(
      `insert into application (account_id, institution_code, status, completed, phone_digest, created_at)
         select $1, 30, 'Draft', '{program}', (select phone_digest from application where id = $2), now() + n * interval '1 second'
           from generate_series(1, 150) n`,
      [(await makePerson(server)).id, first.formId],
    );
    expect((await seenBy(office, first.formId)).map(({ AccountId }) => AccountId)).toEqual([second.person.id]);
    expect((await judge(office, first.formId, second.person.id, true)).status).toBe(200);
    const group = await makePerson(server, { role: 'admin' });
    expect((await seenBy(group, first.formId)).map(({ AccountId }) => AccountId)).toContain(second.person.id);
  });

  test('two admins at the same time leave one choice', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'nik'));
    const answers = await Promise.all([
      judge(office, first.formId, second.person.id, true),
      judge(office, second.formId, first.person.id, false),
      judge(office, first.formId, second.person.id, false),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await server.db.query('select is_same from same_person where $1 in (account_id, other_id)', [
      first.person.id,
    ]);
    expect(rows.length).toBe(1);
  });

  test('an erased application is no longer found by its numbers', async () => {
    const first = await make();
    const second = await make(first.answers);
    expect((await judge(office, first.formId, second.person.id, true)).status).toBe(200);
    await server.portal.services.db.transaction((tx) => anonymizeApplication(tx, second.formId));
    expect(await seenBy(office, first.formId)).toEqual([]);
  });
});
