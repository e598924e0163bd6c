import type { ContentEntity } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type Editor, getContentItemId } from './get-items.ts';
import { listOtherEditors, markClosed, markOpen } from './queries/editors.ts';

interface EditorsQuery {
  readonly tab: string;
  readonly isLeaving?: boolean | undefined;
}

/** Records that a tab has an item open, or has closed it. @returns who else has it open @throws AppError 404 */
export const meetEditors = async (
  db: Queryable,
  entity: ContentEntity,
  idOrSlug: string,
  editor: Editor,
  { tab, isLeaving = false }: EditorsQuery,
) => {
  const itemId = await getContentItemId(db, entity, idOrSlug, editor);
  const own = { itemId, tab, accountId: editor.accountId };
  await (isLeaving ? markClosed(db, own) : markOpen(db, own));
  return listOtherEditors(db, own);
};
