import { expect, test } from 'vitest';
import admission from './data/admission.json' with { type: 'json' };
import schooling from './data/schooling.json' with { type: 'json' };
import { makeSchools, readAreas, titleCase } from './schooling.ts';

test('titleCase writes names in title case and keeps the abbreviation DKI', () => {
  expect(['DKI JAKARTA', 'KABUPATEN ACEH SELATAN', 'PAPUA'].map(titleCase)).toEqual([
    'DKI Jakarta',
    'Kabupaten Aceh Selatan',
    'Papua',
  ]);
});

test('makeSchools gives every city schools of the types SMA, SMK and MA, all with different ids and names', async () => {
  const areas = await readAreas();
  const schools = makeSchools(areas, schooling.schoolsPerCity, schooling.schoolsPerProvince);
  expect(new Set(schools.map(({ id }) => id)).size).toBe(schools.length);
  expect(new Set(schools.map(({ name }) => name)).size).toBe(schools.length);
  for (const { id } of areas.cities)
    expect(new Set(schools.filter(({ city_id }) => city_id === id).map(({ type_id }) => type_id))).toEqual(
      new Set(['SMA', 'SMK', 'MA']),
    );
});

test('demo data: institutions 20, 30 and 40 have 4 to 8 programs, among them sarjana, kursus and one without a fee; doktor programs set psychological_test_required', () => {
  for (const code of [20, 40, 30]) {
    const offers = admission.offers.filter(({ institution_code }) => institution_code === code);
    const programs = offers.flatMap((offer) => offer.programs);
    expect(programs.length).toBeGreaterThanOrEqual(4);
    expect(programs.length).toBeLessThanOrEqual(8);
    expect(offers.map(({ entity_id }) => entity_id)).toEqual(expect.arrayContaining(['sarjana', 'kursus']));
    expect(programs.some(({ registration_fee }) => registration_fee === 0)).toBe(true);
  }
  const doctorates = admission.offers.filter(({ entity_id }) => entity_id === 'doktor');
  expect(doctorates.flatMap(({ programs }) => programs).every((one) => 'psychological_test_required' in one)).toBe(
    true,
  );
});
