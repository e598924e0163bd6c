import sql from 'sql-template-tag';
import { applicationStatuses } from '../../../../machines/application.status.ts';
import type { BulkItemState, BulkState } from '../../../contract/admin-bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { andWithin, institutionOf, type StaffBounds } from '../../staff-bounds.ts';
import { accountName } from '../admin-applications/queries/account-name.ts';
import { type ApplicationFilter, type ListOrder, orderedIds } from '../admin-applications/queries/application-list.ts';
import type { PromisedSeats } from '../admin-applications/queries/review.ts';
import { staffVersion } from '../application/queries/released.ts';

/** Why an application was left out. */
export interface Refusal {
  readonly status: number;
  readonly key: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The admin who may see a run, with the bounds that the run began with. */
export interface Owner extends StaffBounds {
  readonly accountId: string;
}

/** Keeps what a filter finds, in the order of the list; at most one more than `max`. @returns how many */
export const addChosenItems = (
  tx: Tx,
  runId: string,
  filter: ApplicationFilter,
  order: ListOrder,
  max: number,
): Promise<number> =>
  tx.run(sql`
    insert into bulk_item (run_id, place, application_id, version)
    select ${runId}, chosen.place, a.id, ${staffVersion} from (
      select listed.id, row_number() over () as place from (${orderedIds({ filter, order }, { limit: max + 1 })}) listed) chosen
      join application a on a.id = chosen.id`);

/** Items of chosen applications, in their order. Those that the admin may not see are left out. @returns how many */
export const addTickedItems = (
  tx: Tx,
  runId: string,
  owner: Owner,
  applications: readonly { readonly formId: string; readonly version?: number | undefined }[],
): Promise<number> => {
  const ids = applications.map(({ formId }) => formId);
  const versions = applications.map(({ version }) => version ?? null);
  return tx.run(sql`
    insert into bulk_item (run_id, place, application_id, version)
    select ${runId}, min(chosen.place), a.id, coalesce(min(chosen.version), min(${staffVersion}))
      from unnest(${ids}::uuid[], ${versions}::integer[]) with ordinality chosen (id, version, place)
      join application a on a.id = chosen.id and a.deleted_at is null${andWithin(sql`a`, owner)}
     group by a.id`);
};

/** What the action of `run r` changed in `application a` is still as it left it, and can be undone. */
export const isUndoableItem = sql`(i.state = 'done' and case r.action ->> 'kind'
  when 'decide' then a.undo_until > now() and ${staffVersion} = i.version
  when 'assign' then a.assignee_id is not distinct from i.assignee_id
  when 'tag' then (r.action ->> 'isRemoved')::boolean <> exists (
    select from application_tag t where t.application_id = a.id and t.tag = r.action ->> 'tag')
  when 'correct' then a.status = ${applicationStatuses.Returned} and ${staffVersion} = i.version
  -- Nobody has chosen a time since.
  when 'offerInterview' then ${staffVersion} = i.version
  else false end)`;

/** @returns how many can be undone */
export const addUndoneItems = (tx: Tx, runId: string, undoneRunId: string): Promise<number> =>
  tx.run(sql`
    insert into bulk_item (run_id, place, application_id, version, state, assignee_id, former_assignee_id)
    select ${runId}, i.place, i.application_id, i.version, 'possible', i.former_assignee_id, i.assignee_id
      from bulk_item i join bulk_run r on r.id = i.run_id join application a on a.id = i.application_id
     where i.run_id = ${undoneRunId} and ${isUndoableItem}`);

/** The reviewer that an assignment chose. */
export const assigneeName = sql`case when reviewer.id is not null then ${accountName(sql`reviewer`)} end`;

/** Of a mail `m` that an admin wrote; null where there is none. */
export const mailState = sql`case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed'
  when m.recalled_at is not null then 'recalled' when m.id is not null then 'queued' end`;

const itemRow = {
  id: column.uuid,
  name: column.text,
  registrationNumber: column.text.orNull,
  email: column.text,
  status: column.text.orNull,
  mail: column.text.orNull,
  assignee: column.text.orNull,
  mailState: column.text.orNull,
  refusal: column.json<Refusal>().orNull,
} satisfies RowShape;

export type BulkItemRow = RowOf<typeof itemRow>;

/** An application that moved out of reach since is left out. */
export const listItems = (
  db: Queryable,
  owner: Owner,
  runId: string,
  state: BulkItemState,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly BulkItemRow[]> =>
  db.many(
    itemRow,
    sql`select a.id, a.applicant_name as name, a.registration_number as "registrationNumber", owner.email,
          i.status, i.mail, ${assigneeName} as assignee, ${mailState} as "mailState", i.refusal
          from bulk_item i join application a on a.id = i.application_id join account owner on owner.id = a.account_id
          left join application_mail m on m.id = i.mail_id
          left join account reviewer on reviewer.id = i.assignee_id
         where i.run_id = ${runId} and i.state = ${state}${andWithin(sql`a`, owner)}
         order by m.failed_at is null, i.place limit ${page.limit} offset ${page.offset}`,
  );

/** The items that are left in a state of the run. */
const isPending = sql`((r.state = 'rehearsing' and i.state = 'waiting') or (r.state = 'running' and i.state = 'possible'))`;

const pendingItemRow = {
  place: column.integer,
  applicationId: column.uuid,
  version: column.integer,
  /** The reviewer that the rehearsal chose, or whom an undo restores. */
  assigneeId: column.uuid.orNull,
  /** The status that the rehearsal found or led to. */
  status: column.text.orNull,
} satisfies RowShape;

export type PendingItem = RowOf<typeof pendingItemRow>;

export const listPendingItems = (
  db: Queryable,
  runId: string,
  after: number,
  limit: number,
): Promise<readonly PendingItem[]> =>
  db.many(
    pendingItemRow,
    sql`select i.place, i.application_id as "applicationId", i.version, i.assignee_id as "assigneeId",
          i.status
          from bulk_item i join bulk_run r on r.id = i.run_id
         where i.run_id = ${runId} and i.place > ${after} and ${isPending} order by i.place limit ${limit}`,
  );

/**
 * Locks an item that is still to be done, so that no other worker does it too.
 * @param roles those that allow the action
 * @returns whether the admin of the run still has the right it began with; undefined when the item is done, or the run
 *   has ended
 */
export const claimItem = async (
  tx: Tx,
  runId: string,
  place: number,
  roles: readonly string[],
): Promise<boolean | undefined> =>
  (
    await tx.find(
      { isAllowed: column.boolean },
      sql`select (admin.role = 'admin' and admin.active and admin.staff_roles && ${roles}::text[]
            and ${institutionOf(sql`admin`)} is not distinct from r.institution_code
            and admin.program_ids = r.program_ids) as "isAllowed"
            from bulk_item i join bulk_run r on r.id = i.run_id join account admin on admin.id = r.account_id
           where i.run_id = ${runId} and i.place = ${place} and ${isPending} for update of i`,
    )
  )?.isAllowed;

interface ItemChange {
  readonly state: BulkItemState;
  readonly version?: number;
  readonly status?: string | null;
  readonly mail?: string | null;
  readonly assigneeId?: string | null;
  readonly formerAssigneeId?: string | null;
  readonly mailId?: number;
  readonly emptyValues?: readonly string[];
  readonly refusal?: Refusal;
}

export const writeItem = async (db: Queryable, runId: string, place: number, change: ItemChange): Promise<void> => {
  await db.run(sql`
    update bulk_item set state = ${change.state}, version = coalesce(${change.version ?? null}::integer, version),
        status = ${change.status ?? null}, mail = ${change.mail ?? null},
        assignee_id = coalesce(${change.assigneeId ?? null}::uuid, assignee_id),
        former_assignee_id = coalesce(${change.formerAssigneeId ?? null}::uuid, former_assignee_id),
        mail_id = coalesce(${change.mailId ?? null}::bigint, mail_id),
        empty_values = coalesce(${change.emptyValues ?? null}::text[], empty_values), refusal = ${change.refusal ?? null}
      where run_id = ${runId} and place = ${place}`);
};

/** Ends the rehearsal or the run if no item is left. @returns the new state; undefined when there is work left */
export const endPhase = async (tx: Tx, runId: string): Promise<BulkState | undefined> =>
  (
    await tx.find(
      { state: column.text.as<BulkState>() },
      sql`update bulk_run r set state = case r.state when 'rehearsing' then 'rehearsed' else 'done' end,
            ended_at = case r.state when 'running' then now() end
           where r.id = ${runId} and r.state in ('rehearsing', 'running')
             and not exists (select from bulk_item i where i.run_id = r.id and ${isPending})
          returning r.state`,
    )
  )?.state;

const programRow = { id: column.text, count: column.integer } satisfies RowShape;

/** The seats that a rehearsal has given. */
export const listPromisedSeats = async (db: Queryable, runId: string): Promise<PromisedSeats> => {
  const rows = await db.many(
    programRow,
    sql`select p.offered_program_id as id, count(*) from bulk_item i
          join application_preference p on p.application_id = i.application_id and p.is_verified
         where i.run_id = ${runId} and i.state = 'possible' group by p.offered_program_id`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};
