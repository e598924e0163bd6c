import { describe, expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import { checkSources } from './check-sources.ts';
import { dependentFields, type SourceLookup, sourcedFields, sourceParams } from './sources.ts';

const remote = (options: object) => ({ 'ui:widget': 'remoteSelect', 'ui:options': options });
const form = makeForm(
  {},
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
  'city {"sfProvinceId":"31"}': ['3171'],
  'school {"sfCityId":"3171","schoolType":"SMA"}': ['s1'],
  'school {"schoolType":"PKBM"}': ['s2'],
};
const lookup: SourceLookup = async (source, params) =>
  lists[`${source} ${JSON.stringify(params)}`]?.map((value) => ({ value, selectable: value !== '32' }));

describe('sourceParams', () => {
  it.each([
    ['all parents answered', { city: '3171', type: 'SMA' }, { sfCityId: '3171', schoolType: 'SMA' }],
    ['a parent open', { type: 'SMA' }, undefined],
    ['the city falls away', { city: '3171', type: 'PKBM' }, { schoolType: 'PKBM' }],
    ['the city falls away unanswered', { type: 'PKBM' }, { schoolType: 'PKBM' }],
  ])('%s', (_, answers, expected) => {
    expect(sourceParams(school, answers)).toEqual(expected);
  });
});

it('a changed parent clears its dependent fields, directly and indirectly', () => {
  expect(dependentFields(form, 'province')).toEqual(['city', 'school']);
  expect(dependentFields(form, 'type')).toEqual(['school']);
  expect(dependentFields(form, 'school')).toEqual([]);
});

describe('checkSources', () => {
  it.each([
    ['what stands in the list', { province: '31', city: '3171', type: 'SMA', school: 's1' }, []],
    ['unanswered fields', {}, []],
    ['a value of no list', { province: '99' }, ['form.province.error.source']],
    ['a closed one', { province: '32' }, ['form.province.error.closed']],
    [
      'a value of another parent',
      { province: '32', city: '3171' },
      ['form.province.error.closed', 'form.city.error.source'],
    ],
    ['a child without its parent', { city: '3171' }, ['form.city.error.source']],
    ['another type of value', { province: 31 }, ['form.province.error.source']],
    ['the filter that fell away', { type: 'PKBM', school: 's2' }, []],
  ])('%s', async (_, answers, expected) => {
    expect((await checkSources(form, answers, lookup)).map(({ key }) => key)).toEqual(expected);
  });
});
