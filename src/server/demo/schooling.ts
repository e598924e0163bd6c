import type { Queryable } from '../platform/database/queryable.ts';
import type { Areas } from './areas.ts';
import { insertRows } from './bulk.ts';
import schooling from './data/schooling.json' with { type: 'json' };
import { makeSchools } from './schools.ts';

const slug = (text: string): string => text.toLowerCase().replaceAll(' ', '-');

const qualifications = Object.entries(schooling.majors).flatMap(([type, majors]) =>
  majors.map((major, index) => ({ id: `${type}-${slug(major)}`, type_id: type, major, position: index + 1 })),
);

const configurations = schooling.preferred_report.flatMap((report) =>
  schooling.subject.map((subject, index) => ({
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

/** The school types of each level of study; after the levels are there. */
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
