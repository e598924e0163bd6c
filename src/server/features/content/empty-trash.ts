import type { Database } from '../../platform/database/database.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { eraseItem, lockExpiredItems } from './queries/trash.ts';

/** One transaction stays short however many files its items have. */
const AT_ONCE = 20;

/**
 * Removes the items for good that have been in the trash for `TRASH_DAYS`, with their versions, pictures and files. Safe in
 * several processes at once.
 */
export const emptyTrash = async (db: Database): Promise<void> => {
  const eraseSome = () =>
    db.transaction(async (tx) => {
      const items = await lockExpiredItems(tx, AT_ONCE);
      for (const item of items) {
        const { id, entity, institutionCode } = item;
        await eraseItem(tx, item);
        const subject = { kind: entity, id };
        await writeAuditEntry(tx, { actor: 'system', action: 'content.erased', institutionCode, subject });
      }
      return items.length;
    });
  while ((await eraseSome()) === AT_ONCE);
};
