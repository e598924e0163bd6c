import { describe, expect, it } from 'vitest';
import { institutionCode, itemAddress, listAddress, readListQuery, themeOf } from './addresses.ts';
import type { PublicContent } from './content-kinds.ts';

const kind: PublicContent = {
  key: 'story',
  path: 'stories',
  pageSize: 4,
  neighbours: false,
  page: { view: 'cards', heading: 'title', detail: true },
};
const queryOf = (search: string) => readListQuery(new URL(`https://portal.example/stories${search}`));

describe('a list', () => {
  it.each([
    ['', { page: 1, institution: undefined, q: undefined }],
    ['?page=3&institution=untar', { page: 3, institution: 'untar', q: undefined }],
    ['?institution=&q=%20biaya%20', { page: 1, institution: undefined, q: 'biaya' }],
  ])('reads the query of "%s"', (search, query) => expect(queryOf(search)).toEqual(query));

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=1e9',
    '?page=1000000000',
    '?page=x',
    '?institution=99',
    '?institution=all',
  ])('refuses %s', (search) => expect(queryOf(search)).toBeUndefined());

  it('cuts a search text to the length that the server accepts', () =>
    expect(queryOf(`?q=${'a'.repeat(500)}`)?.q).toHaveLength(100));

  it.each([
    [{}, '/stories'],
    [{ page: 1 }, '/stories'],
    [{ page: 2, institution: 'untar', q: 'a&b' }, '/stories?institution=untar&q=a%26b&page=2'],
  ])('with query %o is at %s', (query, address) => expect(listAddress(kind, query)).toBe(address));

  it('has an address from which its query is read again', () => {
    const query = { page: 7, institution: 'xinya', q: 'a b' };
    expect(readListQuery(new URL(listAddress(kind, query), 'https://portal.example'))).toEqual(query);
  });
});

describe('an item', () => {
  const item = { Id: 'i1', slug: 'a/b' };
  it('has its slug as address', () => expect(itemAddress(kind, item)).toBe('/stories/a%2Fb'));
  it('has id and slug as address where its kind has neighbours', () =>
    expect(itemAddress({ ...kind, neighbours: true }, item)).toBe('/stories/i1/a%2Fb'));
  it('has no address before it is published, or where its kind has no detail pages', () => {
    expect(itemAddress(kind, { ...item, slug: null })).toBeUndefined();
    expect(itemAddress({ ...kind, page: { ...kind.page, detail: false } }, item)).toBeUndefined();
  });
});

it('finds themes of institutions, and none for the group', () => {
  expect(themeOf(20)).toBe('theme-untar');
  expect(themeOf('xinya')).toBe('theme-xinya');
  expect([themeOf(0), themeOf('all'), themeOf(undefined), institutionCode('all')]).toEqual(Array(4).fill(undefined));
});
