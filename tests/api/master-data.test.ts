import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listApplications } from '../../src/contract/application.ts';
import * as calls from '../../src/contract/master-data.ts';
import { demoAccounts } from '../../src/server/demo/accounts.ts';
import demo from '../../src/server/demo/data/applications.json' with { type: 'json' };
import { loadDemoData } from '../../src/server/demo/load-demo-data.ts';
import { createClient } from '../support/client.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { makeDraft, startAdmissionServer } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const list = async (
  call: (typeof calls)[keyof typeof calls],
  query: Readonly<Record<string, string | number>> = {},
) => {
  const answer = await server.api.call(call as typeof calls.listProvinces, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as readonly Readonly<Record<string, unknown>>[];
};

describe('areas', () => {
  test('the lists of provinces, of cities of a province and of districts of a city contain the demo areas', async () => {
    expect(await list(calls.listProvinces)).toHaveLength(38);
    const cities = await list(calls.listCities, { sfProvinceId: '31' });
    expect(cities).toContainEqual({ SFCityId: '31.73', CityName: 'Kota Administrasi Jakarta Barat' });
    const sectors = await list(calls.listSectors, { sfCityId: '31.73' });
    expect(sectors).toContainEqual({ SFSectorId: '31.73.01', SectorName: 'Cengkareng' });
  });

  test.each([['%'], ["31' or '1'='1"], ['31; drop table province'], [''], ['31.'], ['_1']])(
    'the list of cities is empty for the province id %j',
    async (id) => {
      expect(await list(calls.listCities, { sfProvinceId: id })).toEqual([]);
    },
  );

  test('the list of cities answers 400 to a missing, repeated, unknown or too long parameter', async () => {
    for (const query of [
      '',
      'sfProvinceId=31&sfProvinceId=32',
      'sfProvinceId=31&x=1',
      `sfProvinceId=${'1'.repeat(61)}`,
    ])
      expect((await server.api.request('GET', `/api/city?${query}`)).status).toBe(400);
  });
});

describe('schools', () => {
  test('schools are listed by type and city, and schools without a city in every city', async () => {
    const inCity = await list(calls.listSchools, { schoolType: 'SMA', sfCityId: '31.73' });
    expect(inCity.map(({ SFSchoolId }) => SFSchoolId)).toEqual(['SMA-31.73-1', 'SMA-31.73-2']);
    expect(await list(calls.listSchools, { schoolType: 'PKBM' })).toHaveLength(38);
    expect(await list(calls.listSchools, { schoolType: 'PKBM', sfCityId: '31.73' })).toHaveLength(38);
  });
});

describe('the lists that lead to a program', () => {
  test('the ids in the lists of entities, years, semesters, channels and periods select the next list, up to programs', async () => {
    const query = { institutionCode: 20, admissionEntity: 'sarjana' };
    expect((await list(calls.listEntities, { institutionCode: 20 })).map(({ Id }) => Id)).toEqual([
      'sarjana',
      'kursus',
      'doktor',
    ]);
    const [year] = await list(calls.listYears, query);
    const inYear = { ...query, admissionYear: String(year?.['Id']) };
    expect(await list(calls.listSemesters, inYear)).toEqual([{ Id: '1', Name: 'Odd' }]);
    const inSemester = { ...inYear, admissionSemester: '1' };
    expect(await list(calls.listChannels, inSemester)).toEqual([{ Id: 'reguler', Name: 'Regular' }]);
    const periods = await list(calls.listPeriods, { ...inSemester, admissionChannel: 'reguler' });
    expect(periods.map(({ SFAdmissionPeriodId, IsOpen }) => [SFAdmissionPeriodId, IsOpen])).toEqual([
      ['20-sarjana-1', false],
      ['20-sarjana-2', true],
    ]);
    const programs = await list(calls.listPrograms, { institutionCode: 20, admissionPeriodId: '20-sarjana-2' });
    expect(programs).toHaveLength(5);
    expect(programs[0]).toEqual({
      SFPeriodicProgramId: '20-informatika-2',
      ProgramStudyName: 'Informatics',
      OtherName: 'Informatika',
      RegistrationFee: 350_000,
      AllowScholarship: true,
      ProgramStudy: { PsikotesRequired: false, SFProgramStudyId: '20-informatika' },
      OpensAt: expect.any(String),
      ClosesAt: expect.any(String),
      IsOpen: true,
    });
    expect(await list(calls.listPrograms, { institutionCode: 30, admissionPeriodId: '20-sarjana-2' })).toEqual([]);
  });

  test('a program that is no longer offered is in the list, as closed, only where it is the answer', async () => {
    const id = '20-informatika-1';
    await server.db.query('update offered_program set active = false where id = $1', [id]);
    const query = { institutionCode: 20, admissionPeriodId: '20-sarjana-1' };
    const idsIn = (programs: readonly Record<string, unknown>[]) => programs.map((one) => one['SFPeriodicProgramId']);
    expect(idsIn(await list(calls.listPrograms, query))).not.toContain(id);
    expect(await list(calls.listPrograms, { ...query, chosen: id })).toContainEqual(
      expect.objectContaining({ SFPeriodicProgramId: id, ProgramStudyName: 'Informatics', IsOpen: false }),
    );
  });

  test('the list of payment channels has three entries', async () => {
    expect(await list(calls.listPaymentChannels)).toHaveLength(3);
  });
});

describe('lists of an application', () => {
  test('the lists of an application have its period, 7 graduation years, 16 subjects with semesters, 5 majors of SMK and 5 school types', async () => {
    const siti = await makePerson(server);
    const formId = await makeDraft(server, siti, 1);
    const period = (await siti.client.call(calls.getPeriodOfApplication, { query: { formId } })).body.data;
    expect(period).toMatchObject({ SFAdmissionPeriodId: '20-sarjana-2', MinimumSemester: 5 });
    expect(period.AllowedGraduationYear).toHaveLength(7);
    const query = { formId, preferredReportId: 'kurikulum-merdeka' };
    const subjects = (await siti.client.call(calls.listSubjects, { query })).body.data;
    expect(subjects).toHaveLength(16);
    expect(subjects[3]).toEqual({
      SFSubjectId: 'matematika',
      SubjectName: 'Mathematics',
      OtherName: 'Matematika',
      Order: 4,
      Semesters: [1, 2, 3, 4, 5],
    });
    const majors = await siti.client.call(calls.listQualifications, {
      query: { formId, schoolQualificationType: 'SMK' },
    });
    expect(majors.body.data).toHaveLength(5);
    const types = await siti.client.call(calls.listQualificationTypes, { query: { formId } });
    expect(types.body.data.map(({ Id }) => Id)).toEqual(['SMA', 'SMK', 'MA', 'PKBM', 'HomeSchool']);
  });
});

describe('demo data', () => {
  test('loading the demo data again adds no district, application or account', async () => {
    const count = async () =>
      (
        await server.db.query(`select (select count(*) from sector) as sectors, (select count(*) from application) as applications,
        (select count(*) from account) as accounts`)
      ).rows;
    const before = await count();
    await loadDemoData(server.portal.services);
    expect(await count()).toEqual(before);
  });

  test('demo applications cover eleven statuses and have the statuses and numbers of saved steps that the demo data state', async () => {
    const { rows } = await server.db.query<{ status: string }>('select distinct status from application order by 1');
    expect(rows.map(({ status }) => status)).toEqual([
      'Accepted',
      'Draft',
      'Not Eligible',
      'Offer Accepted',
      'Offer Declined',
      'Offer Lapsed',
      'Pending Registration Fee',
      'Rejected',
      'Submitted',
      'Waitlisted',
      'Withdrawn',
    ]);
    const stored = await server.db.query(
      `select account.email as account, a.institution_code as "institutionCode", a.status,
         (select count(*)::int from application_step s where s.application_id = a.id) as steps
       from application a join account on account.id = a.account_id where account.demo`,
    );
    const wanted = demo.applications.map(({ account, institutionCode, status, ...rest }) => ({
      account,
      institutionCode,
      status,
      steps: 'finished' in rest ? rest.finished : 6,
    }));
    const order = (a: { account: string; institutionCode: number }, b: typeof a) =>
      `${a.account}${a.institutionCode}`.localeCompare(`${b.account}${b.institutionCode}`);
    expect((stored.rows as typeof wanted).sort(order)).toEqual(wanted.sort(order));
  });

  test('every demo account can log in with its role, and applicants get as many applications as the demo data give them', async () => {
    const { login } = await import('../../src/contract/account.ts');
    for (const { email, password, role } of demoAccounts) {
      const client = createClient(server.url);
      const answer = await client.call(login, { body: { email, password } });
      expect([answer.status, answer.body.data?.role]).toEqual([200, role]);
      if (role !== 'applicant') continue;
      const own = demo.applications.filter(({ account }) => account === email);
      expect((await client.call(listApplications)).body.data).toHaveLength(own.length);
    }
  });
});
