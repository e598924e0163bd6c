import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContentItem, ContentState } from '../../../../contract/content.ts';
import { type PageName, pathTo } from '../../../../contract/pages.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';

/** Id of a new item in the URL. */
export const NEW = 'new';

/** The kind in the URL: `/admin/<kind>` or `/admin/<kind>/<id>`. Suspends while its form loads. */
export const useKind = (): ContentEntity => {
  const [, , key = ''] = useLocation().pathname.split('/');
  return use(getForm(key)).definition as ContentEntity;
};

type Keyed = Pick<ContentEntity, 'key'>;

export const listPath = ({ key }: Keyed): string => pathTo('adminContentList', { contentKey: key });

export const editPath = ({ key }: Keyed, id: string): string => pathTo('adminContentEdit', { contentKey: key, id });

/** Path to open after a save. */
export const afterSavePath = ({ key, afterSave }: Pick<ContentEntity, 'key' | 'afterSave'>): string =>
  pathTo(afterSave as PageName & 'adminContentList', { contentKey: key });

/** An item as the call returns it to editors. */
export interface EditedItem extends ContentItem {
  readonly values: Readonly<Record<string, unknown>>;
  readonly state: ContentState;
}
