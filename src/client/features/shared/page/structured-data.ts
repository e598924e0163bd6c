import type { Breadcrumb } from '../../../design/Breadcrumbs.tsx';
import type { PublicContent } from './content-kinds.ts';
import { clip, plainText } from './content-text.ts';
import { briefOf, type PublicItem } from './public-item.ts';

/** Structured data for search engines (schema.org). URLs are absolute; JSON drops members that are `undefined`. */

interface Publisher {
  readonly origin: string;
  /** Name of the portal's owner. */
  readonly name: string;
  readonly language: string;
}

export const organizationData = ({ origin, name }: Publisher, more: object = {}): object => ({
  '@type': 'CollegeOrUniversity',
  '@id': `${origin}/#organization`,
  name,
  url: `${origin}/`,
  ...more,
});

export const breadcrumbData = (origin: string, breadcrumbs: readonly Breadcrumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ to, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: `${origin}${to}`,
  })),
});

const imageOf = (item: PublicItem, origin: string): string | undefined => {
  const largest = item.picture?.sizes.at(-1);
  return largest && `${origin}${largest.fallback}`;
};

const toDateTime = (date: string | undefined, time: string | undefined): string | undefined => {
  if (date === undefined || time === undefined) return date;
  return `${date}T${time.padStart(5, '0')}:00+07:00`;
};

const locationOf = ({ place, link }: PublicItem): object | undefined => {
  const there = place !== undefined && { '@type': 'Place', name: place, address: place };
  const online = link !== undefined && { '@type': 'VirtualLocation', url: link };
  const all = [there, online].filter((location) => location !== false);
  return all.length > 1 ? all : all[0];
};

const attendanceOf = ({ place, link }: PublicItem): string => {
  if (place === undefined) return 'OnlineEventAttendanceMode';
  return link === undefined ? 'OfflineEventAttendanceMode' : 'MixedEventAttendanceMode';
};

const eventOf = (item: PublicItem, { origin, name, language }: Publisher): object => ({
  '@type': 'Event',
  name: item.heading.text,
  description: briefOf(item)?.text,
  startDate: toDateTime(item.date, item.time),
  endDate: item.until,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: `https://schema.org/${attendanceOf(item)}`,
  location: locationOf(item),
  image: imageOf(item, origin),
  inLanguage: language,
  organizer: { '@type': 'Organization', name, url: `${origin}/` },
});

const MAX_HEADLINE_LENGTH = 110;

const articleOf = (item: PublicItem, { origin, name, language }: Publisher): object => ({
  '@type': 'NewsArticle',
  headline: clip(item.heading.text, MAX_HEADLINE_LENGTH),
  description: briefOf(item)?.text,
  datePublished: item.date,
  dateModified: item.updatedAt,
  image: imageOf(item, origin),
  inLanguage: language,
  mainEntityOfPage: item.address && `${origin}${item.address}`,
  author: { '@type': 'Organization', name, url: `${origin}/` },
  publisher: { '@type': 'Organization', name, url: `${origin}/` },
});

const questionOf = (item: PublicItem): object => ({
  '@type': 'Question',
  name: item.heading.text,
  acceptedAnswer: { '@type': 'Answer', text: plainText(item.body?.text ?? item.lead?.text ?? '') },
});

const questionsOf = (items: readonly PublicItem[], { language }: Publisher): object => ({
  '@type': 'FAQPage',
  inLanguage: language,
  mainEntity: items.map(questionOf),
});

/** Structured data of an item's page. */
export const structuredDataOfItem = (
  kind: PublicContent,
  item: PublicItem,
  publisher: Publisher,
): readonly object[] => {
  const { structured } = kind.page;
  if (structured === 'Event') return [eventOf(item, publisher)];
  if (structured === 'NewsArticle') return [articleOf(item, publisher)];
  return structured === 'FAQPage' ? [questionsOf([item], publisher)] : [];
};

/** Structured data of a list: the questions themselves, or the URLs of all other items. */
export const structuredDataOfList = (
  kind: PublicContent,
  items: readonly PublicItem[],
  publisher: Publisher,
): readonly object[] => {
  if (kind.page.structured === 'FAQPage') return items.length === 0 ? [] : [questionsOf(items, publisher)];
  const linked = items.flatMap(({ address }) => (address === undefined ? [] : [address]));
  const itemListElement = linked.map((address, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${publisher.origin}${address}`,
  }));
  return linked.length === 0 ? [] : [{ '@type': 'ItemList', itemListElement }];
};
