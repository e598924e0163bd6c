import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AddableSection,
  addToControlPanel,
  changeControlPanel,
  getControlPanel,
} from '../../src/contract/admin-panel.ts';
import { listEntities, listPeriods, listPrograms } from '../../src/contract/master-data.ts';
import { makePerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const see = async (person = admin) => (await person.client.call(getControlPanel)).body.data;
const add = (section: AddableSection, values: object, person = admin) =>
  person.client.call(addToControlPanel, { body: { section, values } });
const added = async (section: AddableSection, values: object) => {
  const answer = await add(section, values);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.entry;
};

const dates = { startDate: '2027-01-01', endDate: '2099-12-31' };
const place = async () => {
  const { choices, studies } = await see();
  const program = studies.find(({ institutionCode }) => institutionCode === 20);
  return {
    period: {
      institutionCode: 20,
      entityId: choices.entity[0]?.Id,
      year: 2031,
      semesterId: choices.semester[0]?.Id,
      channelId: choices.channel[0]?.Id,
      name: 'Gelombang Perdana',
      ...dates,
    },
    program,
  };
};

describe('records added in the control panel', () => {
  test('a new period is closed and a new offer inactive; after both are opened, the public lists contain entity, period and program', async () => {
    const entity = await added('entity', { name: 'Profesi Ners' });
    const studies = await added('studies', { institutionCode: 20, name: 'Ilmu Keperawatan' });
    const period = await added('period', { ...(await place()).period, entityId: entity.id });
    expect(period).toMatchObject({ isOpen: false, institutionCode: 20, values: { isClosed: true, ...dates } });
    const offer = await added('offer', { institutionCode: 20, periodId: period.id, programId: studies.id });
    expect(offer).toMatchObject({ parentId: period.id, values: { active: false, registrationFee: 0 } });

    const query = { institutionCode: '20', admissionEntity: entity.id, admissionYear: '2031' };
    const choice = { admissionSemester: (await see()).choices.semester[0]?.Id ?? '' };
    const channel = { admissionChannel: (await see()).choices.channel[0]?.Id ?? '' };
    const programs = async () =>
      (
        await server.api.call(listPrograms, { query: { institutionCode: '20', admissionPeriodId: period.id } })
      ).body.data.map(({ ProgramStudyName }) => ProgramStudyName);

    const set = (section: 'period' | 'offer', { id, values, version }: typeof offer, change: object) =>
      admin.client.call(changeControlPanel, {
        body: { section, id, values: { ...values, ...change } },
        ifMatch: version,
      });
    expect((await set('period', period, { isClosed: false, startDate: '2026-01-01' })).status).toBe(200);
    expect((await set('offer', offer, { active: true, registrationFee: 250_000 })).status).toBe(200);
    // Lists are remembered for some seconds: this one is asked for the first time.
    expect(await programs()).toEqual(['Ilmu Keperawatan']);
    const entities = await server.api.call(listEntities, { query: { institutionCode: '20' } });
    expect(entities.body.data).toContainEqual({ Id: entity.id, Name: 'Profesi Ners' });
    const periods = await server.api.call(listPeriods, { query: { ...query, ...choice, ...channel } });
    expect(periods.body.data).toMatchObject([{ AdmissionPeriodName: 'Gelombang Perdana', IsOpen: true }]);
  });

  test('a new period copies the previous period’s minimum semester, a new offer the previous offer’s values, and a second offer of the program is refused', async () => {
    const { period: values, program } = await place();
    const before = (await see()).offer.find(({ label }) => label.startsWith(`${program?.label} `));
    const sibling = (await see()).period.find(({ id }) => id === before?.parentId);
    const { rows } = await server.db.query<{ entity: string }>(
      'select entity_id as entity from admission_period where id = $1',
      [sibling?.id],
    );
    const period = await added('period', { ...values, entityId: rows[0]?.entity });
    expect(period.values['minimumSemester']).toBe(sibling?.values['minimumSemester']);
    const asked = { institutionCode: 20, periodId: period.id, programId: program?.id };
    const offer = await added('offer', asked);
    expect(offer.values).toEqual({ ...before?.values, active: false });
    const again = await add('offer', asked);
    expect([again.status, errorKeys(again)]).toEqual([422, ['new-offer.programId.error.taken']]);
  });

  test('two programs with the same name get different ids', async () => {
    const entry = { institutionCode: 30, name: 'Désain & Média' };
    const [first, second] = [await added('studies', entry), await added('studies', entry)];
    expect([first.id, second.id]).toEqual(['30-desain-media', '30-desain-media-2']);
  });

  test.each([
    ['period', { endDate: '2026-12-31' }, 'new-period.endDate.error.beforeStart'],
    ['period', { entityId: 'nowhere' }, 'new-period.entityId.error.source'],
    ['period', { institutionCode: 77 }, 'new-period.institutionCode.error.source'],
    ['period', { name: 'x' }, 'new-period.name.error.minLength'],
    ['period', { surprise: 1 }, 'new-period.surprise.error.unknown'],
  ] as const)('adding a %s with %j is refused with %s', async (section, wrong, key) => {
    const answer = await add(section, { ...(await place()).period, ...wrong });
    expect([answer.status, errorKeys(answer)]).toEqual([422, [key]]);
  });

  test('an offer of another institution’s program is refused', async () => {
    const { period, studies } = await see();
    const of = (entries: typeof studies, code: number) => entries.find((one) => one.institutionCode === code)?.id;
    const answer = await add('offer', {
      institutionCode: 20,
      periodId: of(period, 20),
      programId: of(studies, 30),
    });
    expect([answer.status, errorKeys(answer)]).toEqual([422, ['new-offer.programId.error.source']]);
  });

  test('an admin of one institution adds records to that institution only and cannot add entities', async () => {
    const limited = await makePerson(server, { role: 'admin', institutionCode: 40 });
    const studies = (institutionCode: number) => add('studies', { institutionCode, name: 'Teknik Kelautan' }, limited);
    expect((await studies(40)).status).toBe(200);
    const answer = await studies(20);
    expect([answer.status, errorKeys(answer)]).toEqual([422, ['new-studies.institutionCode.error.source']]);
    expect((await add('entity', { name: 'Vokasi' }, limited)).status).toBe(403);
    const panel = await see(limited);
    expect(panel.entity).toEqual([]);
    expect(panel.choices.entity.length).toBeGreaterThan(0);
  });
});
