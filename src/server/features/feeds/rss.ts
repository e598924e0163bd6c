import { Feed } from 'feed';
import { withoutMarkup } from './clean-text.ts';

export interface RssItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly lead: string | undefined;
  /** Harmless HTML. */
  readonly body: string | undefined;
  /** yyyy-MM-dd in Jakarta. */
  readonly day: string;
  readonly picture: { readonly url: string; readonly alt: string } | undefined;
}

export interface RssChannel {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Of the page that shows the same, and of the feed itself. */
  readonly url: string;
  readonly feedUrl: string;
  readonly updatedAt: string | undefined;
}

/** Links within the portal lead nowhere from another program. */
const absolute = (html: string, url: string): string =>
  html.replace(/(<a\b[^>]*\bhref=")(\/[^"]*)/g, (_, before: string, path: string) => before + new URL(path, url).href);

const draw = ({ url, alt }: NonNullable<RssItem['picture']>): string =>
  `<p><img src="${url}" alt="${withoutMarkup(alt).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></p>`;

const contentOf = ({ picture, body }: RssItem, url: string): string =>
  (picture ? draw(picture) : '') + (body ? absolute(body, url) : '');

const dayStart = (day: string): Date => new Date(`${day}T00:00:00+07:00`);

export const writeRss = (channel: RssChannel, items: readonly RssItem[]): string => {
  const feed = new Feed({
    id: channel.url,
    link: channel.url,
    feed: channel.feedUrl,
    title: withoutMarkup(channel.title),
    description: withoutMarkup(channel.description),
    language: channel.language,
    updated: channel.updatedAt === undefined ? new Date(0) : new Date(channel.updatedAt),
    generator: false,
    ttl: 60,
  });
  for (const item of items) {
    const { id, url, title, lead, day } = item;
    const content = contentOf(item, channel.url);
    feed.addItem({
      id,
      link: url,
      title: withoutMarkup(title),
      date: dayStart(day),
      ...(lead && { description: withoutMarkup(lead) }),
      ...(content && { content }),
    });
  }
  return feed.rss2();
};
