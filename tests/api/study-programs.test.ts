import { afterAll, beforeAll, expect, test } from 'vitest';
import { getStudyProgram, listStudyPrograms } from '../../src/contract/study-programs.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const list = async (query: Readonly<Record<string, string | number>>) => {
  const { status, body } = await server.api.call(listStudyPrograms, { query });
  expect(status).toBe(200);
  return body.data;
};
const show = (id: string) => server.api.call(getStudyProgram, { params: { id } });

test('the list has every program with its fee, filtered by institution and level', async () => {
  const all = await list({});
  const { rows } = await server.db.query<{ id: string }>('select id from program');
  expect(all.programs.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(all.programs.find(({ id }) => id === '20-informatika')).toMatchObject({
    institutionCode: 20,
    entity: 'Bachelor’s degree',
    registrationFee: 350_000,
    isOpen: true,
  });
  const college = await list({ institutionCode: '40' });
  expect(new Set(college.programs.map(({ institutionCode }) => institutionCode))).toEqual(new Set([40]));
  const doctors = await list({ institutionCode: '20', entity: 'doktor' });
  expect(new Set(doctors.programs.map(({ entity }) => entity))).toEqual(new Set(['Doctorate']));
  expect((await list({ entity: "' or 1=1 --" })).programs).toEqual([]);
  expect((await list({ page: 99_999 })).programs).toEqual([]);
  expect((await server.api.call(listStudyPrograms, { query: { institutionCode: '99' } })).status).toBe(400);
});

test('a page of a program has fees, requirements, seats and dates, and shows only what is offered', async () => {
  const { body } = await show('20-informatika');
  expect(body.data).toMatchObject({ name: 'Informatics', psychologicalTestRequired: false });
  expect(body.data.offers).toHaveLength(1);
  expect(body.data.offers[0]).toMatchObject({
    period: 'Intake 2',
    registrationFee: 350_000,
    spp: 9_500_000,
    ukt: 12_000_000,
    seats: 120,
    discount: { name: 'Early registration discount', amount: 500_000 },
    requirements: [
      { name: 'averageKnowledge', limit: [75] },
      { name: 'mathematics', limit: [75] },
    ],
  });
  await server.db.query(
    `update offered_program set registration_fee = 0, eligibility_rule = 'gone' where program_id = '20-informatika'`,
  );
  expect((await show('20-informatika')).body.data.offers[0]).toMatchObject({ registrationFee: 0, requirements: null });
  await server.db.query(`update offered_program set active = false where program_id = '20-informatika'`);
  expect((await show('20-informatika')).body.data.offers).toEqual([]);
  const listed = (await list({ institutionCode: '20' })).programs.find(({ id }) => id === '20-informatika');
  expect(listed).toMatchObject({ registrationFee: null, closesAt: null, entity: null, isOpen: false });
  expect((await show('no-such')).status).toBe(404);
});
