import { describe, expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import type { Answers } from '../schema/types.ts';
import { checkSources } from './check-sources.ts';
import { dependentPlaces, type SourceLookup, sourcedFields, sourceParams } from './sources.ts';

const remote = (options: object) => ({ 'ui:widget': 'remoteSelect', 'ui:options': options });
const fields = { province: {}, city: {}, type: {}, school: {}, note: {} };
const form = makeForm(
  { properties: fields },
  {
    ui: {
      'ui:order': ['province'],
      province: remote({ source: 'province' }),
      city: remote({ source: 'city', with: { sfProvinceId: 'province' } }),
      school: remote({
        source: 'school',
        with: { sfCityId: 'city', schoolType: 'type' },
        withoutWhen: { sfCityId: { field: 'type', in: ['PKBM'] } },
      }),
      note: { 'ui:widget': 'text' },
    },
  },
);
const school = sourcedFields(form)[2] as ReturnType<typeof sourcedFields>[number];

const lists: Record<string, readonly (string | number)[]> = {
  'province {}': ['31', '32'],
  'city {"sfProvinceId":"31"}': ['3171', '31-closed'],
  'city {"sfProvinceId":"32"}': ['32-closed'],
  'school {"sfCityId":"3171","schoolType":"SMA"}': ['s1'],
  'school {"schoolType":"PKBM"}': ['s2'],
};
const lookup: SourceLookup = async (source, params) =>
  lists[`${source} ${JSON.stringify(params)}`]?.map((value) => ({
    value,
    selectable: value !== '32' && !String(value).endsWith('closed'),
  }));

describe('sourceParams', () => {
  it.each([
    ['the answers of all parent fields', { city: '3171', type: 'SMA' }, { sfCityId: '3171', schoolType: 'SMA' }],
    ['undefined while a parent field has no answer', { type: 'SMA' }, undefined],
    [
      'no city when withoutWhen removes it, although it has an answer',
      { city: '3171', type: 'PKBM' },
      { schoolType: 'PKBM' },
    ],
    ['no city when withoutWhen removes it and it has no answer', { type: 'PKBM' }, { schoolType: 'PKBM' }],
  ])('returns %s', (_, answers, expected) => {
    expect(sourceParams(school, answers)).toEqual(expected);
  });
});

it('dependentPlaces lists the fields that depend on a field, directly and indirectly', () => {
  const dependents = (name: string) => dependentPlaces(form, {}, [name]).map((place) => place.join('/'));
  expect(dependents('province')).toEqual(['city', 'school']);
  expect(dependents('type')).toEqual(['school']);
  expect(dependents('school')).toEqual([]);
});

describe('checkSources', () => {
  it.each([
    ['accepts values that are in their lists', { province: '31', city: '3171', type: 'SMA', school: 's1' }, []],
    ['accepts fields without an answer', {}, []],
    ['reports a value that is not in the list', { province: '99' }, ['form.province.error.source']],
    ['reports a value that is not selectable as closed', { province: '32' }, ['form.province.error.closed']],
    [
      'reports a child value that belongs to another parent value',
      { province: '32', city: '3171' },
      ['form.province.error.closed', 'form.city.error.source'],
    ],
    [
      'reports a closed parent value only, not the closed child value that depends on it',
      { province: '32', city: '32-closed' },
      ['form.province.error.closed'],
    ],
    [
      'reports a closed child value of an open parent value',
      { province: '31', city: '31-closed' },
      ['form.city.error.closed'],
    ],
    ['reports a child value whose parent field has no answer', { city: '3171' }, ['form.city.error.source']],
    ['reports a number where the list has a text', { province: 31 }, ['form.province.error.source']],
    ['accepts a value of the list without the parameter that withoutWhen removes', { type: 'PKBM', school: 's2' }, []],
  ])('%s', async (_, answers, expected) => {
    expect((await checkSources(form, answers, lookup)).map(({ key }) => key)).toEqual(expected);
  });
});

describe('sources in groups and in entries of lists', () => {
  const group = { type: 'object', properties: fields };
  const nested = makeForm(
    {
      properties: {
        province: {},
        home: group,
        schools: { type: 'array', items: { type: 'object', properties: { city: {}, type: {}, school: {} } } },
      },
    },
    { ui: { province: form.ui['province'], home: form.ui, schools: { 'ui:field': 'repeat', items: form.ui } } },
  );
  const errorsOf = async (answers: object) =>
    (await checkSources(nested, answers as Answers, lookup)).map(({ path, key }) => `${path} ${key}`);

  it('a list takes the answers of its own group, and those around it for fields that the group does not have', async () => {
    const home = { province: '31', city: '3171' };
    const schools = [{ city: '3171', type: 'SMA', school: 's1' }];
    expect(await errorsOf({ province: '31', home, schools })).toEqual([]);
    expect(await errorsOf({ home, schools: [{ city: '3171' }] })).toEqual([
      '/schools/0/city form.schools.city.error.source',
    ]);
    expect(await errorsOf({ province: '31', home: { city: '3171' } })).toEqual([
      '/home/city form.home.city.error.source',
    ]);
    expect(await errorsOf({ province: '31', schools: [...schools, { type: 'SMA', school: 's1' }] })).toEqual([
      '/schools/1/school form.schools.school.error.source',
    ]);
  });

  it('a closed parent value in one group leaves the closed value of another group reported', async () => {
    const home = { province: '32', city: '32-closed' };
    expect(await errorsOf({ province: '31', home, schools: [{ city: '31-closed' }] })).toEqual([
      '/home/province form.home.province.error.closed',
      '/schools/0/city form.schools.city.error.closed',
    ]);
  });

  it('dependentPlaces lists the places whose list takes the changed answer, and no others', () => {
    const answers = { province: '31', home: { city: '3171' }, schools: [{ city: '3171' }, {}] };
    const dependents = (...place: string[]) => dependentPlaces(nested, answers, place).map((one) => one.join('/'));
    expect(dependents('province')).toEqual([
      'schools/0/city',
      'schools/0/school',
      'schools/1/city',
      'schools/1/school',
    ]);
    expect(dependents('home', 'province')).toEqual(['home/city', 'home/school']);
    expect(dependents('schools', '1', 'city')).toEqual(['schools/1/school']);
    expect(dependents('home', 'school')).toEqual([]);
  });
});
