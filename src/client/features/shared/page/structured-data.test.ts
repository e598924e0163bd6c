import { expect, it } from 'vitest';
import type { PublicContent } from './content-kinds.ts';
import { toPublicItem } from './public-item.ts';
import { structuredDataOfItem, structuredDataOfList } from './structured-data.ts';

const publisher = { origin: 'https://portal.example', name: 'Owner', language: 'id' };
const kindOf = (structured: 'Event' | 'NewsArticle' | 'FAQPage'): PublicContent => ({
  key: 'k',
  path: 'k',
  pageSize: 4,
  neighbours: false,
  page: {
    view: 'cards',
    heading: 'h',
    body: 'b',
    date: 'd',
    time: 't',
    place: 'p',
    link: 'l',
    detail: true,
    structured,
  },
});
const show = (kind: PublicContent, more: object = {}) => {
  const own = { Id: 'i', slug: 's', institutionCode: 0, version: 1, updatedAt: '2026-11-01T00:00:00Z' };
  return toPublicItem(kind, { ...own, h: { id: 'Judul', en: null }, b: { id: '<p>Isi</p>', en: null }, ...more }, 'id');
};

it.each([
  [{ p: 'Aula' }, 'OfflineEventAttendanceMode', { '@type': 'Place' }],
  [{ l: 'https://x.example/' }, 'OnlineEventAttendanceMode', { '@type': 'VirtualLocation', url: 'https://x.example/' }],
  [{ p: 'Aula', l: 'https://x.example/' }, 'MixedEventAttendanceMode', [{ '@type': 'Place' }, {}]],
])('an event with the fields %j has the attendance mode %s and the location %j', (where, mode, location) => {
  const kind = kindOf('Event');
  expect(structuredDataOfItem(kind, show(kind, { d: '2026-12-05', t: '9:00', ...where }), publisher)[0]).toMatchObject({
    '@type': 'Event',
    startDate: '2026-12-05T09:00:00+07:00',
    eventAttendanceMode: `https://schema.org/${mode}`,
    location,
  });
});

it('structured data of a news item has headline, date and URL; that of a list of questions is an FAQPage', () => {
  const [news, faq] = [kindOf('NewsArticle'), kindOf('FAQPage')];
  expect(structuredDataOfItem(news, show(news, { d: '2026-11-02' }), publisher)).toMatchObject([
    {
      '@type': 'NewsArticle',
      headline: 'Judul',
      datePublished: '2026-11-02',
      mainEntityOfPage: 'https://portal.example/k/s',
    },
  ]);
  expect(structuredDataOfList(faq, [show(faq)], publisher)).toMatchObject([
    { '@type': 'FAQPage', mainEntity: [{ name: 'Judul', acceptedAnswer: { text: 'Isi' } }] },
  ]);
});

it('structuredDataOfList returns nothing for an empty list of questions or events', () => {
  expect(structuredDataOfList(kindOf('FAQPage'), [], publisher)).toEqual([]);
  expect(structuredDataOfList(kindOf('Event'), [], publisher)).toEqual([]);
});
