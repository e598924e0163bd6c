import sql from 'sql-template-tag';
import type { getApplication } from '../../../../contract/application.ts';
import type { DataOf } from '../../../../contract/call.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { hiddenHistory } from './released.ts';

/** Unfinished answers, with the version of the form they were typed into; null when that version was not recorded. */
export interface DraftRow {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string | null;
  /** Answers that the form does not have, by place. */
  readonly dropped: Answers;
  readonly savedAt: string;
  /** The earlier application that they were taken from. */
  readonly takenFrom?: string | null;
  /** Places of its answers that the form does not accept any more, with dots between the names. */
  readonly leftOut?: readonly string[];
}

type Detail = DataOf<typeof getApplication>;

interface HistoryRow {
  readonly at: string;
  readonly actor: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly step: string | null;
}

const detailRow = {
  scholarshipRank: column.integer.orNull,
  /** When the applicant last confirmed the changes of the forms, else when the application was started. */
  formsSeenAt: column.timestamp,
  /** The chosen earlier application that steps begin with. */
  beginsWith: column.uuid.orNull,
  /** The applicant chose to begin without earlier answers. */
  beginsEmpty: column.boolean,
  drafts: column.json<readonly DraftRow[]>(),
  reasons: column.json<Detail['Reasons']>(),
  history: column.json<readonly HistoryRow[]>(),
} satisfies RowShape;

export type DetailRow = RowOf<typeof detailRow>;

/** A page shows the last entries; the table stores all of them. */
const MAX_HISTORY_ENTRIES = 200;

/** What the detail of an application shows beyond its summary and its accepted answers. */
export const getDetail = (db: Queryable, id: string): Promise<DetailRow> =>
  db.get(
    detailRow,
    prepared(
      'application-detail',
      sql`
  select a.scholarship_rank as "scholarshipRank", coalesce(a.forms_seen_at, a.created_at) as "formsSeenAt",
    a.begins_with as "beginsWith", a.begins_empty as "beginsEmpty",
    coalesce((select json_agg(json_build_object('step', d.step, 'answers', d.answers,
        'schemaVersion', d.schema_version, 'savedAt', d.saved_at, 'dropped', d.dropped,
        'takenFrom', d.taken_from, 'leftOut', d.left_out))
      from draft_answers d where d.application_id = a.id), '[]') as drafts,
    coalesce((select json_agg(json_build_object('Order', p.position, 'Reasons', p.reasons) order by p.position)
      from application_preference p where p.application_id = a.id and not p.is_verified and p.reasons <> '[]'),
      '[]') as reasons,
    coalesce((select json_agg(json_build_object('at', h.at, 'actor', h.actor_role, 'event', h.event,
        'from', h.from_status, 'to', h.to_status, 'step', h.step) order by h.id)
      from (select * from application_history h where h.application_id = a.id and not (${hiddenHistory})
        order by h.id desc limit ${MAX_HISTORY_ENTRIES}) h),
      '[]') as history
  from application a
  where a.id = ${id}`,
    ),
  );
