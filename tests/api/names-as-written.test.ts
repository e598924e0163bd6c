import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { listAs, makeAdmin } from './admin-applications-support.ts';
import { getForm, getStep, makeDraft, save, startAdmissionServer, submit } from './application-support.ts';
import { read } from './documents-support.ts';
import { getFee } from './payment-support.ts';

const written = 'dr. José Ma’ruf O’Brien-Al Amin, S.Ked.';
const stored = "dr. José Ma'ruf O'Brien-Al Amin, S.Ked.";

let server: TestServer;
let person: Person;
let admin: Person;
let formId: string;
beforeAll(async () => {
  server = await startAdmissionServer();
  [person, admin] = await Promise.all([makePerson(server), makeAdmin(server)]);
  const names = { firstName: 'Jose', middleName: 'Maruf OBrien', lastName: 'AlAmin', documentName: written };
  formId = await makeDraft(server, person, 5, 'ayu@example.com', { personal: names });
  expect((await submit(person, formId)).status).toBe(200);
});
afterAll(() => server?.close());

it('the name as documents write it, accents in one or two characters, is the name in the list, the fee and the documents', async () => {
  const { body } = await listAs(admin, { q: written });
  expect(body.data.Applications.map(({ Id, Name }) => [Id, Name])).toEqual([[formId, stored]]);
  expect((await getFee(person, formId)).body.data.Name).toBe(stored);
  expect((await read(server, person, 'registration', formId)).text).toContain(stored);
});

it.each([
  'maruf',
  "ma'ruf",
  'ma’ruf',
  'Jose',
  'JOSÉ',
  'José'.normalize('NFD'),
  'obrien',
  "o'brien",
  "o'brien-al",
  'OBrienAl Amin',
  'amin jose',
  'dr. s.ked',
])('a search for %j finds it, through the index and in the order of the list', async (q) => {
  const ids = async () => (await listAs(admin, { q })).body.data.Applications.map(({ Id }) => Id);
  expect(await ids()).toContain(formId);
  const words =
    q
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const { rows } = await server.db.query<{ found: boolean }>(
    `select bool_and(searched_name(applicant_name) ~ ('\\m' || word)) as found
       from application, unnest($2::text[]) word where id = $1`,
    [formId, words],
  );
  expect(rows[0]?.found).toBe(true);
});

it('a search for a part of a word, and for another name, does not find it', async () => {
  for (const q of ['ruff', 'arufo', 'brienx', 'osé'])
    expect((await listAs(admin, { q })).body.data.Applications.map(({ Id }) => Id)).not.toContain(formId);
});

it('without it the parts are the name, and its removal brings them back', async () => {
  const other = await makePerson(server);
  const id = await makeDraft(server, other, 2, 'ayu@example.com', { personal: { documentName: written } });
  const nameOf = async () =>
    (await server.db.query<{ name: string }>('select applicant_name as name from application where id = $1', [id]))
      .rows[0]?.name;
  expect(await nameOf()).toBe(stored);
  const saved = (await getForm(other, id)).body.data.Steps.find(({ step }) => step === 'personal')?.answers;
  const { documentName, ...parts } = { ...saved };
  expect(documentName).toBe(stored);
  expect((await save(other, getStep(server, 'personal'), id, parts)).status).toBe(200);
  expect(await nameOf()).toBe([parts['firstName'], parts['middleName'], parts['lastName']].filter(Boolean).join(' '));
});
