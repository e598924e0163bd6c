import { Feed } from 'feed';
import { type ContentItem, feedAddress, itemAddress, listAddress } from '../../../contract/content.ts';
import type { ContentEntity, ContentPage } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { listItems } from '../content/get-items.ts';
import { type FeedContext, languageQuery, picturePath, readPagePart, withoutMarkup } from './feed-context.ts';

const MAX_FEED_ITEMS = 30;

/** The newest items of a kind as RSS. */
export const writeFeed = async (
  context: FeedContext,
  entity: ContentEntity,
  page: ContentPage,
  locale: Locale,
): Promise<string> => {
  const { data } = await listItems(context, entity, { pageSize: MAX_FEED_ITEMS, isWhole: true });
  const t = context.texts.translate(locale);
  const address = (path: string) => context.origin + path + languageQuery(locale);
  const describe = (item: ContentItem): RssItem => {
    const part = (name: Parameters<typeof readPagePart>[2]) => readPagePart(item, page, name, locale);
    const picture = picturePath(item, page);
    return {
      id: `urn:uuid:${item.Id}`,
      url: address(itemAddress(entity, item) ?? listAddress(entity)),
      title: part('heading') ?? '',
      lead: part('lead'),
      body: part('body'),
      day: part('date') ?? item.updatedAt.slice(0, 10),
      picture: picture === undefined ? undefined : { url: context.origin + picture, alt: part('pictureAlt') ?? '' },
    };
  };
  const channel = {
    title: `${t(`${entity.key}.page.title`)} – ${t('app.portal.name')}`,
    description: t(`${entity.key}.page.lead`),
    language: locale,
    url: address(listAddress(entity)),
    feedUrl: address(feedAddress(entity)),
    updatedAt: data
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1),
  };
  return writeRss(channel, data.map(describe));
};

interface RssItem {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly lead: string | undefined;
  /** Sanitized HTML. */
  readonly body: string | undefined;
  /** yyyy-MM-dd in Jakarta. */
  readonly day: string;
  readonly picture: { readonly url: string; readonly alt: string } | undefined;
}

interface RssChannel {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Address of the page with the same items. */
  readonly url: string;
  readonly feedUrl: string;
  readonly updatedAt: string | undefined;
}

/** Feed readers cannot resolve links relative to the portal. */
const absolute = (html: string, url: string): string =>
  html.replace(/(<a\b[^>]*\bhref=")(\/[^"]*)/g, (_, before: string, path: string) => before + new URL(path, url).href);

const renderPicture = ({ url, alt }: NonNullable<RssItem['picture']>): string =>
  `<p><img src="${url}" alt="${withoutMarkup(alt).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></p>`;

const contentOf = ({ picture, body }: RssItem, url: string): string =>
  (picture ? renderPicture(picture) : '') + (body ? absolute(body, url) : '');

const dayStart = (day: string): Date => new Date(`${day}T00:00:00+07:00`);

const writeRss = (channel: RssChannel, items: readonly RssItem[]): string => {
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
