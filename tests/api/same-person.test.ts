import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportApplications, listAdminApplications } from '../../src/contract/admin-applications.ts';
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

describe('the list of applications marked as possibly the same person', () => {
  const listedTo = async (by: Person, filter: Readonly<Record<string, string>> = {}): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const query = { mark: 'possibleDuplicate', pageSize: 100, page, ...filter } as const;
      const { body, status } = await by.client.call(listAdminApplications, { query });
      expect(status).toBe(200);
      ids.push(...body.data.Applications.map(({ Id }) => Id));
      if (ids.length === body.pagination?.totalItems) return ids;
      expect(body.data.Applications.length).toBe(100);
    }
  };
  /** Which of these the list finds. */
  const markedOf = async (by: Person, made: readonly Made[], filter?: Readonly<Record<string, string>>) => {
    const listed = await listedTo(by, filter);
    return made.map(({ formId }) => listed.includes(formId));
  };

  test.each([
    ['the identity number', ['nik'], true],
    ['the phone number', ['phoneNumber'], true],
    ['name and date of birth', ['firstName', 'lastName', 'birthDate'], true],
    ['the name alone', ['firstName', 'lastName'], false],
    ['the date of birth alone', ['birthDate'], false],
    ['nothing', [], false],
  ] as const)(
    'has both or none of two accounts that share %s, and agrees with their pages',
    async (_, names, isMarked) => {
      const first = await make({ birthDate: '2005-01-02' });
      const second = await make({ birthDate: '2004-03-04', ...only(first.answers, ...names) });
      expect(await markedOf(office, [first, second])).toEqual([isMarked, isMarked]);
      expect((await seenBy(office, first.formId)).length > 0).toBe(isMarked);
    },
  );

  test('leaves out two accounts once they are judged, in both ways, and has them again when that is taken back', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'nik'));
    const third = await make(only(first.answers, 'nik'));
    const all = [first, second, third];
    await judge(office, first.formId, second.person.id, true);
    expect(await markedOf(office, all)).toEqual([true, true, true]);
    await judge(office, third.formId, first.person.id, false);
    expect(await markedOf(office, all)).toEqual([false, true, true]);
    await judge(office, second.formId, third.person.id, false);
    expect(await markedOf(office, all)).toEqual([false, false, false]);
    await judge(office, first.formId, second.person.id, null);
    expect(await markedOf(office, all)).toEqual([true, true, false]);
  });

  test('leaves out several applications of one account, deleted and erased ones, and those whose numbers were corrected', async () => {
    const first = await make();
    const again = await make(first.answers, first.person);
    expect(await markedOf(office, [first, again])).toEqual([false, false]);
    const second = await make(only(first.answers, 'nik'));
    expect(await markedOf(office, [first, again, second])).toEqual([true, true, true]);
    await server.db.query(`update application set identity_digest = sha256('other') where id = $1`, [second.formId]);
    expect(await markedOf(office, [first, again, second])).toEqual([false, false, false]);
    const third = await make(first.answers);
    await server.db.query('update application set deleted_at = now() where id = $1', [third.formId]);
    expect(await markedOf(office, [first, again, third])).toEqual([false, false, false]);
    const fourth = await make(first.answers);
    expect(await markedOf(office, [first, fourth])).toEqual([true, true]);
    await server.portal.services.db.transaction((tx) => anonymizeApplication(tx, fourth.formId));
    expect(await markedOf(office, [first, fourth])).toEqual([false, false]);
  });

  test('compares only what the admin may see: the other institution and other programs are not there', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'nik', 'phoneNumber'));
    await server.db.query('update application set institution_code = 30 where id = $1', [second.formId]);
    const [group, stranger] = [
      await makePerson(server, { role: 'admin' }),
      await makePerson(server, { role: 'admin', institutionCode: 30 }),
    ];
    expect(await markedOf(office, [first, second])).toEqual([false, false]);
    expect(await markedOf(stranger, [first, second])).toEqual([false, false]);
    expect(await markedOf(group, [first, second])).toEqual([true, true]);
    expect(await markedOf(group, [first, second], { institutionCode: '20' })).toEqual([true, false]);
  });

  test('joins the other filters, orders and the export', async () => {
    const first = await make();
    const second = await make(only(first.answers, 'nik'));
    const name = String(first.answers['firstName']);
    expect(await listedTo(office, { q: name, sort: 'name' })).toEqual([first.formId]);
    expect(await listedTo(office, { q: name, status: 'Submitted' })).toEqual([]);
    expect(await markedOf(office, [first, second], { status: 'Draft', sort: '-createdAt' })).toEqual([true, true]);
    const query = { mark: 'possibleDuplicate', q: name, format: 'csv', columns: 'email' } as const;
    const { text } = await office.client.call(exportApplications, { query });
    expect(text).toContain(first.person.email);
    expect(text).not.toContain(second.person.email);
  });

  test('has both of two accounts whose steps are saved at the same time', async () => {
    const nik = '3578015506079001';
    for (let round = 0; round < 3; round++) {
      const made = await Promise.all([make({ nik }), make({ nik }), make({ nik }), make({ nik })]);
      expect(await markedOf(office, made)).toEqual([true, true, true, true]);
    }
  });
});
