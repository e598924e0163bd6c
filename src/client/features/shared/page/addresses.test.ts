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
const wish = (search: string) => readListQuery(new URL(`https://portal.example/stories${search}`));

describe('a list', () => {
  it.each([
    ['', { page: 1, institution: undefined, q: undefined }],
    ['?page=3&institution=untar', { page: 3, institution: 'untar', q: undefined }],
    ['?institution=&q=%20biaya%20', { page: 1, institution: undefined, q: 'biaya' }],
  ])('%s asks for it', (search, asked) => expect(wish(search)).toEqual(asked));

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=1e9',
    '?page=1000000000',
    '?page=x',
    '?institution=99',
    '?institution=all',
  ])('%s is no list', (search) => expect(wish(search)).toBeUndefined());

  it('searches no longer than the server takes', () => expect(wish(`?q=${'a'.repeat(500)}`)?.q).toHaveLength(100));

  it.each([
    [{}, '/stories'],
    [{ page: 1 }, '/stories'],
    [{ page: 2, institution: 'untar', q: 'a&b' }, '/stories?institution=untar&q=a%26b&page=2'],
  ])('of %o has an address', (asked, address) => expect(listAddress(kind, asked)).toBe(address));

  it('gives back what it was made of', () => {
    const asked = { page: 7, institution: 'xinya', q: 'a b' };
    expect(readListQuery(new URL(listAddress(kind, asked), 'https://portal.example'))).toEqual(asked);
  });
});

describe('an item', () => {
  const item = { Id: 'i1', slug: 'a/b' };
  it('stands under its slug', () => expect(itemAddress(kind, item)).toBe('/stories/a%2Fb'));
  it('stands under id and slug among neighbours', () =>
    expect(itemAddress({ ...kind, neighbours: true }, item)).toBe('/stories/i1/a%2Fb'));
  it('has no page before it was published, or where its kind has none', () => {
    expect(itemAddress(kind, { ...item, slug: null })).toBeUndefined();
    expect(itemAddress({ ...kind, page: { ...kind.page, detail: false } }, item)).toBeUndefined();
  });
});

it('what belongs to all has no colours of its own', () => {
  expect(themeOf(20)).toBe('theme-untar');
  expect(themeOf('xinya')).toBe('theme-xinya');
  expect([themeOf(0), themeOf('all'), themeOf(undefined), institutionCode('all')]).toEqual(Array(4).fill(undefined));
});
