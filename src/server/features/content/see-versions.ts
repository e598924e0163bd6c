import type { ContentVersion } from '../../../contract/content.ts';
import type { ContentEntity } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { withoutHarm } from './describe-item.ts';
import { findVersions } from './queries/versions.ts';
import { type Editor, getEditable } from './see-items.ts';

/** Who saved an item when, and what it said. @throws AppError 404 */
export const seeVersions = async (
  db: Queryable,
  entity: ContentEntity,
  idOrSlug: string,
  editor: Editor,
): Promise<readonly ContentVersion[]> => {
  const { id } = await getEditable(db, entity, idOrSlug, editor);
  const versions = await findVersions(db, id);
  return versions.map(({ fields, ...about }) => ({ ...about, values: { ...withoutHarm(entity, fields) } }));
};
