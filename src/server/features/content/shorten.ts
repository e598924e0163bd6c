import type { ContentEntity } from '../../../engine/schema/types.ts';
import { englishOf } from '../../../engine/text/english-of.ts';
import type { ContentItem } from './queries/item-row.ts';

const withoutText = (item: ContentItem, body: string): ContentItem => {
  const left = Object.entries(item.fields).filter(([field]) => field !== body && field !== englishOf(body));
  return { ...item, fields: Object.fromEntries(left) };
};

/** As a list shows it: what has a lead and a page of its own leaves its text to that page. */
export const shorten = ({ page }: ContentEntity, item: ContentItem): ContentItem => {
  const hasLead = page?.lead !== undefined && item.fields[page.lead] !== undefined;
  return page?.detail && page.body && hasLead ? withoutText(item, page.body) : item;
};

/** As somebody sees it who only wants to know what it is called. */
export const nameOnly = ({ page }: ContentEntity, item: ContentItem): ContentItem =>
  page?.detail && page.body ? withoutText(item, page.body) : item;
