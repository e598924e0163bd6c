import { use } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContentItem, ContentState } from '../../../../contract/content.ts';
import { type PageName, pathTo } from '../../../../contract/pages.ts';
import type { ContentEntity, FormDefinition } from '../../../../engine/schema/types.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';

/** Id of a new item in the URL. */
export const NEW = 'new';

const isContentEntity = (form: FormDefinition): form is ContentEntity => 'columns' in form && 'public' in form;

/** The form of a kind of content, with its rules. @throws for any other form */
export const toContentEntity = (form: FormDefinition): ContentEntity => {
  if (isContentEntity(form)) return form;
  throw new Error(`The form ${form.key} is no kind of content`);
};

/** The kind in the URL: `/admin/<kind>` or `/admin/<kind>/<id>`. Suspends while its form loads. */
export const useKind = (): ContentEntity => {
  const [, , key = ''] = useLocation().pathname.split('/');
  return toContentEntity(use(getForm(key)).definition);
};

type Keyed = Pick<ContentEntity, 'key'>;

export const listPath = ({ key }: Keyed): string => pathTo('adminContentList', { contentKey: key });

export const editPath = ({ key }: Keyed, id: string): string => pathTo('adminContentEdit', { contentKey: key, id });

/** Path to open after a save. */
export const afterSavePath = ({ key, afterSave }: Pick<ContentEntity, 'key' | 'afterSave'>): string =>
  // The conformance tests check that entity.json names a page.
  pathTo(afterSave as PageName & 'adminContentList', { contentKey: key });

/** An item as the call returns it to editors. */
export interface EditedItem extends ContentItem {
  readonly values: Readonly<Record<string, unknown>>;
  readonly state: ContentState;
  /** When an admin archived it. */
  readonly archivedAt?: string | null;
  /** Its last moment has passed. */
  readonly hasEnded?: boolean;
}

/** An item in the trash. */
export interface TrashedItem extends EditedItem {
  readonly deletedAt: string;
  /** Email address; null where the portal deleted it. */
  readonly deletedBy: string | null;
  readonly restorableUntil: string;
}

export const isTrashed = (item: EditedItem): item is TrashedItem => 'deletedAt' in item && 'restorableUntil' in item;

const isEditedItem = (item: ContentItem): item is EditedItem => 'values' in item && 'state' in item;

/** @throws where the reply lacks what only editors receive */
export const toEditedItem = (item: ContentItem): EditedItem => {
  if (isEditedItem(item)) return item;
  throw new Error(`The item ${item.Id} has no values`);
};
