import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ContentItem } from '../../../contract/content.ts';
import { type PageName, pages, pathTo } from '../../../contract/pages.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import { getForm } from '../../renderer/runtime/load-form.ts';

export type Kind = ContentEntity;

/** Stands in the address where an item that does not exist yet is written. */
export const NEW = 'new';

/** The kind that the address names: `/admin/<kind>` or `/admin/<kind>/<id>`. Suspends while its form is on the way. */
export const useKind = (): Kind => {
  const [, , key = ''] = useLocation().pathname.split('/');
  return use(getForm(key)).definition as ContentEntity;
};

type Keyed = Pick<Kind, 'key'>;

export const listPath = ({ key }: Keyed): string => pathTo('adminContentList', { contentKey: key });

export const editPath = ({ key }: Keyed, id: string): string => pathTo('adminContentEdit', { contentKey: key, id });

/** Where saving leads; a page that is the same for all kinds learns which one it is about. */
export const afterSavePath = ({ key, afterSave }: Pick<Kind, 'key' | 'afterSave'>): string =>
  pathTo(afterSave as PageName & 'adminContentList', { contentKey: key });

/** What the list of a kind is called: like its page of specification 2, or as its own texts say. */
export const useKindTitle = (): ((kind: Keyed) => string) => {
  const { t, i18n } = useTranslation();
  return (kind) => {
    const page = Object.entries(pages).find(([, path]) => path === listPath(kind))?.[0];
    const known = [`app.screen.${page ?? ''}`, `${kind.key}.page.title`, `${kind.key}.form.title`];
    return t(known.find((key) => i18n.exists(key)) ?? kind.key);
  };
};

/** What only editors are told of an item. */
export interface EditedItem extends ContentItem {
  readonly values: Readonly<Record<string, unknown>>;
  readonly state: 'public' | 'draft' | 'scheduled' | 'over';
}
