import { type ContentItem, feedAddress, itemAddress, listAddress } from '../../../contract/content.ts';
import type { ContentEntity, ContentPage } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { listItems } from '../content/see-items.ts';
import { partOf, picturePath } from './parts.ts';
import { languageQuery, type Place } from './place.ts';
import { type RssItem, writeRss } from './rss.ts';

const NEWEST = 30;

/** The newest items of a kind as RSS. */
export const seeFeed = async (
  place: Place,
  entity: ContentEntity,
  page: ContentPage,
  locale: Locale,
): Promise<string> => {
  const { data } = await listItems(place, entity, { pageSize: NEWEST, isWhole: true });
  const t = place.texts.translate(locale);
  const address = (path: string) => place.origin + path + languageQuery(locale);
  const describe = (item: ContentItem): RssItem => {
    const part = (name: Parameters<typeof partOf>[2]) => partOf(item, page, name, locale);
    const picture = picturePath(item, page);
    return {
      id: `urn:uuid:${item.Id}`,
      url: address(itemAddress(entity, item) ?? listAddress(entity)),
      title: part('heading') ?? '',
      lead: part('lead'),
      body: part('body'),
      day: part('date') ?? item.updatedAt.slice(0, 10),
      picture: picture === undefined ? undefined : { url: place.origin + picture, alt: part('pictureAlt') ?? '' },
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
