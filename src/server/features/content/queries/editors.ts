import sql from 'sql-template-tag';
import { editorSeconds } from '../../../../contract/content.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { accountName } from '../../admin-applications/queries/account-name.ts';

/** A tab of an account in which an item is open. */
export interface EditorTab {
  readonly itemId: string;
  readonly tab: string;
  readonly accountId: string;
}

const isOpen = sql`editor.seen_at > now() - ${editorSeconds.lapse}::integer * interval '1 second'`;

/** The tab has the item open; a tab that was cut off for a while has opened it again. */
export const markOpen = (db: Queryable, { itemId, tab, accountId }: EditorTab): Promise<number> =>
  db.run(sql`
    insert into content_editor as editor (item_id, tab, account_id) values (${itemId}, ${tab}, ${accountId})
    on conflict (item_id, tab) do update
      set seen_at = now(), opened_at = case when ${isOpen} then editor.opened_at else now() end
      where editor.account_id = excluded.account_id`);

export const markClosed = (db: Queryable, { itemId, tab, accountId }: EditorTab): Promise<number> =>
  db.run(sql`delete from content_editor where item_id = ${itemId} and tab = ${tab} and account_id = ${accountId}`);

const otherEditorRow = { name: column.text, since: column.timestamp, isSelf: column.boolean } satisfies RowShape;

/** Whoever else has the item open, once each: the first to open it comes first, the caller's own account last. */
export const listOtherEditors = (
  db: Queryable,
  { itemId, tab, accountId }: EditorTab,
): Promise<readonly RowOf<typeof otherEditorRow>[]> =>
  db.many(
    otherEditorRow,
    sql`
    select ${accountName(sql`person`)} as name, min(editor.opened_at) as since, person.id = ${accountId} as "isSelf"
    from content_editor editor join account person on person.id = editor.account_id
    where editor.item_id = ${itemId} and editor.tab <> ${tab} and ${isOpen}
    group by person.id order by "isSelf", since, person.id limit 20`,
  );
