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

describe('URLs of content lists', () => {
  it.each([
    ['', { page: 1, institution: undefined, q: undefined }],
    ['?page=3&institution=untar', { page: 3, institution: 'untar', q: undefined }],
    ['?institution=&q=%20biaya%20', { page: 1, institution: undefined, q: 'biaya' }],
  ])('readListQuery reads "%s" as %j', (search, query) => expect(queryOf(search)).toEqual(query));

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=1e9',
    '?page=1000000000',
    '?page=x',
    '?institution=99',
    '?institution=all',
  ])('readListQuery returns undefined for %s', (search) => expect(queryOf(search)).toBeUndefined());

  it('readListQuery cuts a search text to the 100 characters that the server accepts', () =>
    expect(queryOf(`?q=${'a'.repeat(500)}`)?.q).toHaveLength(100));

  it.each([
    [{}, '/stories'],
    [{ page: 1 }, '/stories'],
    [{ page: 2, institution: 'untar', q: 'a&b' }, '/stories?institution=untar&q=a%26b&page=2'],
  ])('listAddress returns for the query %j the URL %s', (query, address) =>
    expect(listAddress(kind, query)).toBe(address),
  );

  it('readListQuery returns the query from which listAddress built a URL', () => {
    const query = { page: 7, institution: 'xinya', q: 'a b' };
    expect(readListQuery(new URL(listAddress(kind, query), 'https://portal.example'))).toEqual(query);
  });
});

describe('URLs of content items', () => {
  const item = { Id: 'i1', slug: 'a/b' };
  it('itemAddress contains the slug', () => expect(itemAddress(kind, item)).toBe('/stories/a%2Fb'));
  it('itemAddress contains id and slug for a kind of content with neighbours', () =>
    expect(itemAddress({ ...kind, neighbours: true }, item)).toBe('/stories/i1/a%2Fb'));
  it('itemAddress is undefined for an item without a slug and for a kind of content without detail pages', () => {
    expect(itemAddress(kind, { ...item, slug: null })).toBeUndefined();
    expect(itemAddress({ ...kind, page: { ...kind.page, detail: false } }, item)).toBeUndefined();
  });
});

it('themeOf returns the theme of an institution, and undefined for the group and an unknown institution; institutionCode of an unknown one is undefined', () => {
  expect(themeOf(20)).toBe('theme-untar');
  expect(themeOf('xinya')).toBe('theme-xinya');
  expect([themeOf(0), themeOf('all'), themeOf(undefined), institutionCode('all')]).toEqual(Array(4).fill(undefined));
});
