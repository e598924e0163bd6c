import { describe, expect, it } from 'vitest';
import { findSource, sources } from '../../../contract/sources.ts';
import { buildSourceQuery, readOptions } from './source-rows.ts';

describe('readOptions', () => {
  it('reads value and label from the properties that the source names', () => {
    expect(readOptions(sources.province, [{ SFProvinceId: '31', ProvinceName: 'DKI Jakarta' }])).toEqual([
      { value: '31', label: 'DKI Jakarta', selectable: true },
    ]);
  });

  it('marks a row with IsOpen false as not selectable', () => {
    const rows = [{ SFAdmissionPeriodId: 'a', AdmissionPeriodName: 'A', IsOpen: false }];
    expect(readOptions(sources.admissionPeriod, rows)[0]?.selectable).toBe(false);
  });

  it('reads plain values from a list inside an object', () => {
    expect(
      readOptions(sources.graduationYear, { AllowedGraduationYear: [2025, 2026] }).map(({ value }) => value),
    ).toEqual([2025, 2026]);
  });

  it.each([{ AllowedGraduationYear: [] }, {}, undefined])(
    'returns the default graduation years for the reply %j',
    (data) => {
      expect(readOptions(sources.graduationYear, data).map(({ value }) => value)).toEqual([2020, 2021, 2022]);
    },
  );

  it('reads the semesters of a subject', () => {
    const rows = [{ SFSubjectId: 'm', SubjectName: 'Matematika', Order: 1, Semesters: [1, 2] }];
    expect(readOptions(sources.subject, rows)[0]?.semesters).toEqual([1, 2]);
  });

  it.each([null, undefined, {}, 'x'])('returns no options for the reply %j', (data) => {
    expect(readOptions(sources.province, data)).toEqual([]);
  });
});

describe('buildSourceQuery', () => {
  it('returns undefined while a required parameter is missing', () => {
    expect(buildSourceQuery(sources.city, {})).toBeUndefined();
    expect(buildSourceQuery(sources.city, undefined)).toBeUndefined();
  });

  it('omits parameters that the call does not declare', () => {
    expect(buildSourceQuery(sources.city, { sfProvinceId: '31', formId: 'x' })).toEqual({ sfProvinceId: '31' });
  });

  it('omits an undefined optional parameter', () => {
    expect(buildSourceQuery(sources.school, { schoolType: 'PKBM', sfCityId: undefined })).toEqual({
      schoolType: 'PKBM',
    });
  });
});

it('findSource ignores names inherited from Object.prototype', () => {
  expect(findSource('city')).toBe(sources.city);
  expect(findSource('toString')).toBeUndefined();
});
