import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { hiddenHistory, releasedStatus } from '../../application/queries/released.ts';

/** An application with all of its rows. */
interface OwnApplication {
  readonly files: readonly { readonly id: string }[];
}

const ownDataRow = {
  exportedAt: column.timestamp,
  account: column.json<object>(),
  applications: column.json<readonly OwnApplication[]>(),
  deletionRequests: column.json<readonly object[]>(),
  phone: column.json<object>().orNull,
  phoneMessages: column.json<readonly object[]>(),
} satisfies RowShape;

type OwnData = RowOf<typeof ownDataRow>;

/** A list of rows of one application as JSON. */
const rowsOf = (fields: Sql, from: Sql): Sql =>
  sql`coalesce((select json_agg(json_build_object(${fields})) ${from}), '[]')`;

const steps = rowsOf(
  sql`'step', s.step, 'answers', s.answers, 'earlierAnswers', s.dropped, 'savedAt', s.saved_at`,
  sql`from application_step s where s.application_id = a.id`,
);
const unfinished = rowsOf(
  sql`'step', d.step, 'answers', d.answers, 'earlierAnswers', d.dropped, 'savedAt', d.saved_at`,
  sql`from draft_answers d where d.application_id = a.id`,
);
const preferences = rowsOf(
  sql`'order', p.position, 'studyProgram', program.name, 'isVerified', p.is_verified`,
  sql`from application_preference p join offered_program o on o.id = p.offered_program_id
     join program on program.id = o.program_id where p.application_id = a.id`,
);
const files = rowsOf(
  sql`'id', f.id, 'step', f.step, 'field', f.field, 'name', f.name, 'type', f.content_type, 'size', f.size,
   'uploadedAt', f.created_at`,
  sql`from file f where f.application_id = a.id`,
);
const payments = rowsOf(
  sql`'invoiceNumber', p.invoice_number, 'status', p.shown_status, 'registrationFee', p.registration_fee,
   'discount', p.discount, 'adminFee', p.admin_fee, 'amount', p.amount, 'channel', p.payment_channel_id,
   'vaNumber', p.va_number, 'dueAt', p.due_at, 'paidAt', p.paid_at, 'createdAt', p.created_at`,
  sql`from shown_payment p where p.application_id = a.id`,
);
const documents = rowsOf(
  sql`'code', d.code, 'kind', d.kind, 'issuedAt', d.issued_at`,
  sql`from document d where d.application_id = a.id`,
);
const interview = sql`(
  select json_build_object('state', i.state, 'startsAt', s.starts_at, 'minutes', s.minutes, 'place', s.place, 'link', s.link)
    from application_interview i left join interview_slot s on s.id = i.slot_id
   where i.application_id = a.id and i.state <> 'None')`;
const history = rowsOf(
  sql`'at', h.at, 'by', h.actor_role, 'event', h.event, 'from', h.from_status, 'to', h.to_status, 'step', h.step,
   'changed', h.changed`,
  sql`from application_history h where h.application_id = a.id and not (${hiddenHistory})`,
);

/** All rows about a person, without hashes and tokens. */
export const findOwnData = (db: Queryable, accountId: string): Promise<OwnData | undefined> =>
  db.find(
    ownDataRow,
    sql`
  select now() as "exportedAt",
    json_build_object('id', me.id, 'email', me.email, 'role', me.role, 'language', me.locale,
      'createdAt', me.created_at, 'updatedAt', me.updated_at, 'verifiedAt', me.verified_at,
      'profile', me.profile, 'earlierProfileAnswers', me.profile_dropped, 'consent', me.consent, 'referralWebsite', me.referral_website) as account,
    coalesce((select json_agg(json_build_object('id', a.id, 'registrationNumber', a.registration_number,
        'institutionCode', a.institution_code, 'status', ${releasedStatus}, 'outcome', a.outcome,
        'scholarshipRank', a.scholarship_rank, 'psychologicalTestDone', a.psychological_test_done,
        'createdAt', a.created_at, 'submittedAt', a.submitted_at, 'deletedAt', a.deleted_at,
        'preferences', ${preferences}, 'steps', ${steps}, 'unfinishedAnswers', ${unfinished}, 'files', ${files},
        'payments', ${payments}, 'documents', ${documents}, 'interview', ${interview}, 'history', ${history}) order by a.created_at, a.id)
      from application a where a.account_id = me.id), '[]') as applications,
    coalesce((select json_agg(json_build_object('requestedAt', d.requested_at, 'dueAt', d.due_at,
        'withdrawnAt', d.withdrawn_at) order by d.id)
      from account_deletion d where d.account_id = me.id), '[]') as "deletionRequests",
    (select json_build_object('number', c.number, 'consentedAt', c.consented_at, 'verifiedAt', c.verified_at)
      from phone_contact c where c.account_id = me.id) as phone,
    coalesce((select json_agg(json_build_object('about', m.template, 'language', m.locale, 'state', m.state,
        'queuedAt', m.queued_at, 'settledAt', m.settled_at) order by m.id)
      from phone_message m where m.account_id = me.id), '[]') as "phoneMessages"
  from account me where me.id = ${accountId} and me.active`,
  );
