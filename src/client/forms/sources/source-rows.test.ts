import { describe, expect, it } from 'vitest';
import { sources } from '../../../contract/sources.ts';
import { buildSourceQuery, findSource, readOptions } from './source-rows.ts';

describe('readOptions', () => {
  it('reads value and label by the names the contract gives', () => {
    expect(readOptions(sources.province, [{ SFProvinceId: '31', ProvinceName: 'DKI Jakarta' }])).toEqual([
      { value: '31', label: 'DKI Jakarta', selectable: true },
    ]);
  });

  it('closes what is not open', () => {
    const rows = [{ SFAdmissionPeriodId: 'a', AdmissionPeriodName: 'A', IsOpen: false }];
    expect(readOptions(sources.admissionPeriod, rows)[0]?.selectable).toBe(false);
  });

  it('reads plain values inside an object', () => {
    expect(
      readOptions(sources.graduationYear, { AllowedGraduationYear: [2025, 2026] }).map(({ value }) => value),
    ).toEqual([2025, 2026]);
  });

  it.each([{ AllowedGraduationYear: [] }, {}, undefined])(
    'has years of graduation where the server gives none: %j',
    (data) => {
      expect(readOptions(sources.graduationYear, data).map(({ value }) => value)).toEqual([2020, 2021, 2022]);
    },
  );

  it('tells the semesters of a subject', () => {
    const rows = [{ SFSubjectId: 'm', SubjectName: 'Matematika', Order: 1, Semesters: [1, 2] }];
    expect(readOptions(sources.subject, rows)[0]?.semesters).toEqual([1, 2]);
  });

  it.each([null, undefined, {}, 'x'])('reads nothing from %j', (data) => {
    expect(readOptions(sources.province, data)).toEqual([]);
  });
});

describe('queryOf', () => {
  it('waits for what the call needs', () => {
    expect(buildSourceQuery(sources.city, {})).toBeUndefined();
    expect(buildSourceQuery(sources.city, undefined)).toBeUndefined();
  });

  it('sends only what the call knows', () => {
    expect(buildSourceQuery(sources.city, { sfProvinceId: '31', formId: 'x' })).toEqual({ sfProvinceId: '31' });
  });

  it('leaves out what may fall away', () => {
    expect(buildSourceQuery(sources.school, { schoolType: 'PKBM', sfCityId: undefined })).toEqual({
      schoolType: 'PKBM',
    });
  });
});

it('finds no source by a name that objects have anyway', () => {
  expect(findSource('city')).toBe(sources.city);
  expect(findSource('toString')).toBeUndefined();
});
