import { getDistricts, getProvinces, getRegencies } from 'idn-area-data';
import type { Queryable } from '../platform/database/queryable.ts';
import schooling from './data/schooling.json' with { type: 'json' };
import { insertRows } from './insert-rows.ts';

interface Areas {
  readonly provinces: readonly { readonly id: string; readonly name: string }[];
  readonly cities: readonly { readonly id: string; readonly province_id: string; readonly name: string }[];
  readonly sectors: readonly { readonly id: string; readonly city_id: string; readonly name: string }[];
}

const abbreviations = new Set(['DKI', 'DI']);

/** The package writes provinces and cities in capitals. */
export const titleCase = (name: string): string =>
  name
    .split(' ')
    .map((word) => (abbreviations.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');

/** Provinces, cities (regencies) and districts of Indonesia as the Ministry of Home Affairs numbers them. */
export const readAreas = async (): Promise<Areas> => {
  const [provinces, regencies, districts] = await Promise.all([getProvinces(), getRegencies(), getDistricts()]);
  return {
    provinces: provinces.map(({ code, name }) => ({ id: code, name: titleCase(name) })),
    cities: regencies.map(({ code, province_code, name }) => ({
      id: code,
      province_id: province_code,
      name: titleCase(name),
    })),
    sectors: districts.map(({ code, regency_code, name }) => ({ id: code, city_id: regency_code, name })),
  };
};

interface SchoolPattern {
  readonly type: string;
  /** `{place}` becomes the name of the city or province. */
  readonly name: string;
}

interface School {
  readonly id: string;
  readonly type_id: string;
  readonly city_id: string | null;
  readonly name: string;
}

const shortName = (city: string): string => city.replace(/^(?:Kota|Kabupaten) /, '');

/** Kota Bandung and Kabupaten Bandung would share their schools' names: the kabupaten then keeps its full name. */
const placeNames = (cities: Areas['cities']): ReadonlyMap<string, string> => {
  const towns = new Set(cities.filter(({ name }) => name.startsWith('Kota ')).map(({ name }) => shortName(name)));
  return new Map(
    cities.map(({ id, name }) => {
      const short = shortName(name);
      return [id, name.startsWith('Kabupaten ') && towns.has(short) ? name : short] as const;
    }),
  );
};

const buildSchools = (
  place: string,
  placeId: string,
  cityId: string | null,
  patterns: readonly SchoolPattern[],
): School[] =>
  patterns.map(({ type, name }, index) => ({
    id: `${type}-${placeId}-${patterns.slice(0, index + 1).filter((other) => other.type === type).length}`,
    type_id: type,
    city_id: cityId,
    name: name.replace('{place}', place),
  }));

/** Sample schools, the same at every load: some in each city, and some per province that belong to no city. */
export const makeSchools = (
  { provinces, cities }: Areas,
  perCity: readonly SchoolPattern[],
  perProvince: readonly SchoolPattern[],
): readonly School[] => {
  const places = placeNames(cities);
  return [
    ...cities.flatMap(({ id }) => buildSchools(places.get(id) ?? id, id, id, perCity)),
    ...provinces.flatMap(({ id, name }) => buildSchools(name, id, null, perProvince)),
  ];
};

const slug = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

const englishMajors: Readonly<Record<string, string>> = schooling.englishMajors;

const qualifications = Object.entries(schooling.majors).flatMap(([type, majors]) =>
  majors.map((major, index) => ({
    id: `${type}-${slug(major)}`,
    type_id: type,
    major,
    names: { en: englishMajors[major] },
    position: index + 1,
  })),
);

const configurations = schooling.preferred_report.flatMap((report) =>
  schooling.subject.map((subject, index) => ({
    id: `${report.id}-${subject.id}`,
    preferred_report_id: report.id,
    subject_id: subject.id,
    position: index + 1,
    semesters: schooling.semesters,
  })),
);

const subjectsOfMajors = Object.entries(schooling.subjectsOfMajors).flatMap(([major, subjects]) =>
  subjects.map((subject) => ({
    id: `${major}-${subject}`,
    school_qualification_id: major,
    subject_id: subject,
    asked: true,
  })),
);

const typesOfEntities = Object.entries(schooling.typesOfEntities).flatMap(([entity, types]) =>
  types.map((type) => ({ id: `${entity}-${type}`, entity_id: entity, type_id: type, offered: true })),
);

/** The school types of each level of study; call after the levels are loaded. */
export const loadTypesOfEntities = (db: Queryable): Promise<void> =>
  insertRows(db, 'entity_qualification_type', typesOfEntities);

/** Areas, schools, qualifications, report kinds and subjects of the demo data. */
export const loadSchooling = async (db: Queryable, areas: Areas): Promise<void> => {
  await insertRows(db, 'province', areas.provinces);
  await insertRows(db, 'city', areas.cities);
  await insertRows(db, 'sector', areas.sectors);
  await insertRows(db, 'school_qualification_type', schooling.school_qualification_type);
  await insertRows(db, 'school_qualification', qualifications);
  await insertRows(db, 'school', makeSchools(areas, schooling.schoolsPerCity, schooling.schoolsPerProvince));
  await insertRows(db, 'subject', schooling.subject);
  await insertRows(db, 'preferred_report', schooling.preferred_report);
  await insertRows(db, 'subject_configuration', configurations);
  await insertRows(db, 'qualification_subject', subjectsOfMajors);
};
