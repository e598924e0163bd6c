import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContentItem } from '../../../contract/content.ts';
import { type PageName, pages } from '../../../contract/pages.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import { getForm } from '../../renderer/runtime/load-form.ts';

/** A kind of content with the pages of the admin area that belong to it. */
export interface Kind extends ContentEntity {
  readonly listPage: PageName;
  readonly editPage: PageName;
}

/** Stands in the address where an item that does not exist yet is written. */
export const NEW = 'new';

const findPageAt = (path: string): PageName => {
  const found = Object.entries(pages).find(([, known]) => known === path);
  if (!found) throw new Error(`There is no page at ${path}`);
  return found[0] as PageName;
};

/** The kind that the address names: `/admin/<kind>` or `/admin/<kind>/<id>`. Suspends while its form is on the way. */
export const useKind = (): Kind => {
  const [, area = '', key = ''] = useLocation().pathname.split('/');
  const { definition } = use(getForm(key));
  const list = `/${area}/${key}`;
  return { ...(definition as ContentEntity), listPage: findPageAt(list), editPage: findPageAt(`${list}/:id`) };
};

/** What only editors are told of an item. */
export interface EditedItem extends ContentItem {
  readonly values: Readonly<Record<string, unknown>>;
  readonly state: 'public' | 'draft' | 'scheduled' | 'over';
}
