import type { Reason } from '../../../../engine/rules/reasons.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { hiddenHistory } from './released.ts';

/** Unfinished answers, with the version of the form they were typed into; null when that was not noted. */
export interface DraftRow {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string | null;
  readonly savedAt: string;
}

export interface DetailRow {
  readonly scholarshipRank: number | null;
  /** When the applicant last was told what changed in the forms, or began. */
  readonly formsSeenAt: string;
  readonly drafts: readonly DraftRow[];
  /** Why preferences that were not verified did not hold. */
  readonly reasons: readonly { readonly Order: number; readonly Reasons: readonly Reason[] }[];
  readonly history: readonly {
    readonly at: string;
    readonly actor: string;
    readonly event: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly step: string | null;
  }[];
}

/** The last entries are what a person looks at; all of them stay in the table. */
const MAX_HISTORY_ENTRIES = 200;

const text = `
  select a.scholarship_rank as "scholarshipRank", coalesce(a.forms_seen_at, a.created_at) as "formsSeenAt",
    coalesce((select json_agg(json_build_object('step', d.step, 'answers', d.answers,
        'schemaVersion', d.schema_version, 'savedAt', d.saved_at))
      from draft_answers d where d.application_id = a.id), '[]') as drafts,
    coalesce((select json_agg(json_build_object('Order', p.position, 'Reasons', p.reasons) order by p.position)
      from application_preference p where p.application_id = a.id and not p.is_verified and p.reasons <> '[]'),
      '[]') as reasons,
    coalesce((select json_agg(json_build_object('at', h.at, 'actor', h.actor_role, 'event', h.event,
        'from', h.from_status, 'to', h.to_status, 'step', h.step) order by h.id)
      from (select * from application_history h where h.application_id = a.id and not (${hiddenHistory})
        order by h.id desc limit ${MAX_HISTORY_ENTRIES}) h),
      '[]') as history
  from application a where a.id = $1`;

/** What the detail of an application shows beyond its summary and its accepted answers. */
export const getDetail = async (db: Queryable, id: string): Promise<DetailRow> => {
  const { rows } = await db.query<DetailRow & Record<string, unknown>>({
    name: 'application-detail',
    text,
    values: [id],
  });
  if (!rows[0]) throw new Error('the application vanished while it was read');
  return rows[0];
};
