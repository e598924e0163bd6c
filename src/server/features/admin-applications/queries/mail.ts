import type { Queryable } from '../../../platform/database/queryable.ts';

export interface MailRow {
  readonly id: number;
  readonly institutionCode: number;
  readonly template: string;
  readonly to: string | null;
  readonly locale: string | null;
  readonly sentAt: string | null;
  /** As they were sent. */
  readonly words: { readonly Subject: string; readonly Text: string } | null;
  /** Of what was not sent: the values for its template. */
  readonly data: Readonly<Record<string, string>> | null;
  readonly path: string | null;
}

/** One mail about an application that is there for this admin. */
export const findMail = async (
  db: Queryable,
  applicationId: string,
  id: number,
  institutionCode: number | null,
): Promise<MailRow | undefined> => {
  const { rows } = await db.query<MailRow & Record<string, unknown>>(
    `select m.id, a.institution_code as "institutionCode", m.template, m.recipient as to, m.locale, m.data, m.path,
        to_json(m.sent_at) #>> '{}' as "sentAt",
        case when m.body is not null then json_build_object('Subject', m.subject, 'Text', m.body) end as words
       from application_mail m join application a on a.id = m.application_id
      where m.application_id = $1 and m.id = $2 and a.deleted_at is null
        and ($3::integer is null or a.institution_code = $3)`,
    [applicationId, id, institutionCode],
  );
  return rows[0];
};
