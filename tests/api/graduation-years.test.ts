import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeControlPanel, getControlPanel } from '../../src/contract/admin-panel.ts';
import * as calls from '../../src/contract/master-data.ts';
import { intakeYear } from '../../src/server/demo/admission.ts';
import { makePerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { errorKeys, getStep, makeDraft, save, startAdmissionServer, validAnswers } from './application-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAdmissionServer();
});
afterAll(() => server.close());

const period = '20-sarjana-2';

const readYears = async (year: number, own: readonly number[] | null = null): Promise<readonly number[]> => {
  const { rows } = await server.db.query<{ years: number[] }>(
    `select graduation_years(p) as years from (select (jsonb_populate_record(admission_period,
       jsonb_build_object('year', $2::int, 'own_graduation_years', to_jsonb($3::int[])))).* from admission_period where id = $1) row,
       lateral (select row::text::admission_period as p) typed`,
    [period, year, own],
  );
  return rows[0]?.years ?? [];
};

describe('graduation years of an admission period', () => {
  test.each([
    [2025, [2019, 2020, 2021, 2022, 2023, 2024, 2025]],
    [2027, [2021, 2022, 2023, 2024, 2025, 2026, 2027]],
    [2030, [2024, 2025, 2026, 2027, 2028, 2029, 2030]],
  ])(
    'the database function graduation_years returns for a period of the intake year %i the years %j',
    async (year, years) => {
      expect(await readYears(year)).toEqual(years);
    },
  );

  test('the database function graduation_years returns the years set for the period instead of the default ones', async () => {
    expect(await readYears(2027, [1999, 2000])).toEqual([1999, 2000]);
  });

  test.each(['2026-12-31', '2027-01-01'])(
    'the intake year of demo data loaded on %s is the following year',
    (today) => {
      expect(intakeYear(today)).toBe(Number(today.slice(0, 4)) + 1);
    },
  );
});

describe('graduation years in the academic step', () => {
  const year = new Date().getUTCFullYear() + 1;

  test('a save accepts the listed graduation years and refuses the years before and after', async () => {
    const siti = await makePerson(server);
    const formId = await makeDraft(server, siti, 3);
    const listed = (await siti.client.call(calls.getPeriodOfApplication, { query: { formId } })).body.data;
    expect(listed.AllowedGraduationYear).toEqual(Array.from({ length: 7 }, (_, index) => year - 6 + index));
    const step = getStep(server, 'academic');
    const answers = await validAnswers(server, step);
    for (const yearOfGraduation of listed.AllowedGraduationYear)
      expect((await save(siti, step, formId, { ...answers, yearOfGraduation })).status, `${yearOfGraduation}`).toBe(
        200,
      );
    for (const yearOfGraduation of [year - 7, year + 1])
      expect(errorKeys(await save(siti, step, formId, { ...answers, yearOfGraduation }))).toEqual([
        'academic.yearOfGraduation.error.source',
      ]);
  });
});

describe('graduation years in the control panel', () => {
  test('an admin sets and removes graduation years of a period', async () => {
    const admin = await makePerson(server, { role: 'admin' });
    const read = async () => {
      const { body } = await admin.client.call(getControlPanel);
      return body.data.period.find(({ id }) => id === '30-sarjana-2');
    };
    const change = async (values: object) => {
      const answer = await admin.client.call(changeControlPanel, {
        body: { section: 'period', id: '30-sarjana-2', values },
      });
      expect(answer.status, answer.text).toBe(200);
    };
    const years = async () => {
      const { rows } = await server.db.query<{ years: number[] }>(
        `select graduation_years(p) as years from admission_period p where id = '30-sarjana-2'`,
      );
      return rows[0]?.years;
    };
    const derived = await years();
    const before = await read();
    expect(before?.values).not.toHaveProperty('graduatedFrom');
    await change({ ...before?.values, graduatedFrom: 2015, graduatedUntil: 2017 });
    expect(await years()).toEqual([2015, 2016, 2017]);
    expect((await read())?.values).toMatchObject({ graduatedFrom: 2015, graduatedUntil: 2017 });
    await change(before?.values ?? {});
    expect(await years()).toEqual(derived);
  });
});
