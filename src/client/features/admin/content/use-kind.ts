import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContentItem, ContentState } from '../../../../contract/content.ts';
import { type PageName, pathTo } from '../../../../contract/pages.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';

/** Stands in the address where an item that does not exist yet is written. */
export const NEW = 'new';

/** The kind that the address names: `/admin/<kind>` or `/admin/<kind>/<id>`. Suspends while its form is on the way. */
export const useKind = (): ContentEntity => {
  const [, , key = ''] = useLocation().pathname.split('/');
  return use(getForm(key)).definition as ContentEntity;
};

type Keyed = Pick<ContentEntity, 'key'>;

export const listPath = ({ key }: Keyed): string => pathTo('adminContentList', { contentKey: key });

export const editPath = ({ key }: Keyed, id: string): string => pathTo('adminContentEdit', { contentKey: key, id });

/** Where saving leads; a page that is the same for all kinds learns which one it is about. */
export const afterSavePath = ({ key, afterSave }: Pick<ContentEntity, 'key' | 'afterSave'>): string =>
  pathTo(afterSave as PageName & 'adminContentList', { contentKey: key });

/** An item as the call returns it to editors. */
export interface EditedItem extends ContentItem {
  readonly values: Readonly<Record<string, unknown>>;
  readonly state: ContentState;
}
