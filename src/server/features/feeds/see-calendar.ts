import { itemAddress } from '../../../contract/content.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { plainText } from '../../platform/sanitize.ts';
import { seeItem } from '../content/see-items.ts';
import { writeCalendarFile } from './calendar-file.ts';
import { partOf } from './parts.ts';
import { languageQuery, type Place } from './place.ts';

export interface CalendarFile {
  readonly name: string;
  readonly text: string;
}

const LONGEST_TEXT = 1_000;

/** An item of a kind with dates, as a file for a calendar. @throws AppError 404 */
export const seeCalendar = async (
  place: Place,
  entity: ContentEntity,
  idOrSlug: string,
  locale: Locale,
): Promise<CalendarFile> => {
  const { data: item } = await seeItem(place, entity, idOrSlug);
  const { page } = entity;
  const day = page && partOf(item, page, 'date', locale);
  if (!page || !day) throw notFound();
  const part = (name: Parameters<typeof partOf>[2]) => partOf(item, page, name, locale);
  const text = plainText(part('body') ?? part('lead') ?? '').slice(0, LONGEST_TEXT);
  const link = part('link');
  const t = place.texts.translate(locale);
  return {
    name: `${item.slug ?? item.Id}.ics`,
    text: writeCalendarFile(
      {
        id: item.Id,
        version: item.version,
        updatedAt: item.updatedAt,
        title: part('heading') ?? '',
        text: [text, link].filter(Boolean).join(' '),
        place: part('place') ?? link,
        url: place.origin + (itemAddress(entity, item) ?? `/${entity.path}`) + languageQuery(locale),
        day,
        until: part('until'),
        time: part('time'),
      },
      `-//${t('app.portal.name')}//${locale.toUpperCase()}`,
    ),
  };
};
