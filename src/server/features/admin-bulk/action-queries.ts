import sql from 'sql-template-tag';
import { applicationStatuses } from '../../../../machines/application.status.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { andWithin, andWithinBoundsOf, type StaffBounds } from '../../staff-bounds.ts';

/** The offered program whose seat an acceptance takes. */
export const findProgramOf = async (db: Queryable, applicationId: string): Promise<string | undefined> => {
  const statement = sql`
    select offered_program_id as id from application_preference where application_id = ${applicationId} and is_verified`;
  return (await db.find({ id: column.text }, statement))?.id;
};

/** Applications that await the work of a reviewer. */
const openStatuses: readonly string[] = [
  applicationStatuses.Submitted,
  applicationStatuses.Returned,
  applicationStatuses.Waitlisted,
];

const reviewerRow = {
  id: column.uuid,
  load: column.integer,
} satisfies RowShape;

export type ReviewerLoad = RowOf<typeof reviewerRow>;

/** These reviewers with their open applications and those that the run has given them in its rehearsal. */
export const listLoads = (db: Queryable, runId: string, ids: readonly string[]): Promise<readonly ReviewerLoad[]> =>
  db.many(
    reviewerRow,
    sql`select r.id,
          (select count(*) from application a where a.assignee_id = r.id and a.deleted_at is null
             and a.status = any(${openStatuses}::text[]))
          + (select count(*) from bulk_item i where i.run_id = ${runId} and i.assignee_id = r.id and i.state = 'possible') as load
          from account r where r.id = any(${ids}::uuid[]) order by r.id`,
  );

/** Those of these admins who may see the application. */
export const listWhoMaySee = async (
  db: Queryable,
  applicationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.many(
    { id: column.uuid },
    sql`select r.id from account r
          join application a on a.id = ${applicationId}${andWithinBoundsOf(sql`r`, sql`a`)}
         where r.id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** The reviewer of an application. */
export const findAssignee = async (db: Queryable, applicationId: string): Promise<string | null> =>
  (await db.get({ id: column.uuid.orNull }, sql`select assignee_id as id from application where id = ${applicationId}`))
    .id;

/** @returns whether it did not have the tag */
export const addTag = async (tx: Tx, applicationId: string, tag: string, adminId: string): Promise<boolean> =>
  (await tx.run(sql`
    insert into application_tag (application_id, tag, added_by) values (${applicationId}, ${tag}, ${adminId})
     on conflict do nothing`)) === 1;

/** @returns whether it had the tag */
export const removeTag = async (tx: Tx, applicationId: string, tag: string): Promise<boolean> =>
  (await tx.run(sql`delete from application_tag where application_id = ${applicationId} and tag = ${tag}`)) === 1;

const LISTED_TAGS = 500;

export const listTagNames = async (db: Queryable, bounds: StaffBounds): Promise<readonly string[]> => {
  const rows = await db.many(
    { tag: column.text },
    sql`select distinct t.tag from application_tag t join application a on a.id = t.application_id
         where a.deleted_at is null${andWithin(sql`a`, bounds)}
         order by t.tag limit ${LISTED_TAGS}`,
  );
  return rows.map(({ tag }) => tag);
};
