import { expect, it } from 'vitest';
import type { PublicContent } from './content-kinds.ts';
import { briefOf, toPublicItem } from './public-item.ts';

const kind: PublicContent = {
  key: 'story',
  path: 'stories',
  pageSize: 4,
  neighbours: false,
  page: {
    view: 'cards',
    heading: 'name',
    body: 'tale',
    picture: 'photo',
    pictureAlt: 'photoText',
    date: 'day',
    detail: true,
  },
};
const size = { width: 480, height: 270, webp: '/480.webp', fallback: '/480.jpg' };
const item = {
  Id: 'i1',
  slug: 'kisah',
  institutionCode: 20,
  version: 1,
  updatedAt: '2026-11-01T00:00:00Z',
  name: { id: 'Kisah', en: 'Story' },
  tale: { id: '<p>Dahulu <b>kala</b></p>', en: null },
  photo: { Id: 'p', width: 480, height: 270, sizes: [size] },
  photoText: { id: 'Sawah', en: null },
  day: '2026-11-02',
};

it('toPublicItem in English maps fields to heading, body, picture and date, with the Indonesian text and lang id where there is no English text', () =>
  expect(toPublicItem(kind, item, 'en')).toMatchObject({
    address: '/stories/kisah',
    heading: { text: 'Story' },
    body: { text: '<p>Dahulu <b>kala</b></p>', lang: 'id' },
    picture: { sizes: [size], alt: { text: 'Sawah', lang: 'id' } },
    date: '2026-11-02',
    lead: undefined,
    file: undefined,
    place: undefined,
  }));

it('toPublicItem sets no language for a text in the language of the page', () => {
  const shown = toPublicItem(kind, item, 'id');
  expect([shown.heading, shown.picture?.alt]).toEqual([{ text: 'Kisah' }, { text: 'Sawah' }]);
});

it('briefOf returns for an item without a lead the plain text of its body', () =>
  expect(briefOf(toPublicItem(kind, item, 'en'))).toEqual({ text: 'Dahulu kala', lang: 'id' }));

it('toPublicItem returns no picture for an item without one', () =>
  expect(toPublicItem(kind, { ...item, photo: null }, 'id').picture).toBeUndefined());
