import { itemAddress, listAddress } from '../../../contract/content.ts';
import { pages } from '../../../contract/pages.ts';
import { findItemNames } from '../content/queries/find-addresses.ts';
import { languageQuery, type Place } from './place.ts';
import { type SitemapPage, writeSitemap } from './sitemap.ts';

/** Enough for any portal, and made within a second; older ones are found through their lists. */
const MOST_ITEMS = 5_000;

/** Every page that the public may find: the fixed ones, and the lists and items of content. */
export const seeSitemap = async ({ db, catalogue, texts, origin }: Place): Promise<string> => {
  const found: SitemapPage[] = [pages.landing, pages.contactUs].map((path) => ({ path, updatedAt: undefined }));
  for (const entity of Object.values(catalogue.content)) {
    if (!entity.page) continue;
    const items = entity.page.detail ? await findItemNames(db, entity, MOST_ITEMS) : [];
    found.push({ path: listAddress(entity), updatedAt: items[0]?.updatedAt });
    for (const item of items) {
      const path = itemAddress(entity, item);
      if (path !== undefined && found.length < MOST_ITEMS) found.push({ path, updatedAt: item.updatedAt });
    }
  }
  const languages = texts.locales.map((language) => ({ language, query: languageQuery(language) }));
  return writeSitemap(origin, found, languages);
};
