/** Tables that only grow, or of which each hour adds and removes rows. */
export type GrowingTable = 'application_history' | 'audit' | 'idempotency';

/** Over how many days the rows are spread. */
export const days: Readonly<Record<GrowingTable, number>> = { application_history: 720, audit: 720, idempotency: 1 };

/** The column by which a table can be divided into months; the key of an intent cannot hold a time, so that idempotency has none. */
export const monthColumn: Readonly<Partial<Record<GrowingTable, string>>> = { application_history: 'at', audit: 'at' };

/** Lines of one application, and of one subject of the audit log. */
export const PER_APPLICATION = 25;

/** Ids of which each is known by its number. */
export const idOf = (kind: string, number: string): string => `md5('${kind}' || (${number}))::uuid`;

const spread = (table: GrowingTable): string =>
  `now() - (($1::bigint - i) * interval '1 second' * (${days[table]} * 86400.0 / $1::bigint))`;
const application = `(i * 7919 % greatest($1::bigint / ${PER_APPLICATION}, 1))`;

/** `$1` is the number of rows. Neighbours in time belong to different applications, as on a closing day. */
export const fillStatements: Readonly<Record<GrowingTable, string>> = {
  application_history: `
    insert into application_history (application_id, at, actor_id, actor_role, event, from_status, to_status, step, version, changed)
    select ${idOf('application', application)}, ${spread('application_history')}, ${idOf('account', application)}, 'applicant', 'step.saved', 'Draft', 'Draft',
      (array['program','personal','family','academic','attachment'])[1 + i % 5], i * ${PER_APPLICATION} / $1::bigint,
      (array['{firstName,lastName,birthDate,phone}','{school,graduationYear}','{}','{fatherName,motherName,address,postalCode}']::text[])[1 + i % 4]::text[]
    from generate_series(1::bigint, $1::bigint) i`,
  audit: `
    insert into audit (at, actor_id, actor_role, action, institution_code, subject_kind, subject_id, details, origin)
    select ${spread('audit')}, ${idOf('account', 'i % 40000')}, case when i % 3 = 0 then 'admin' else 'applicant' end,
      (array['application.viewed','application.viewed','login.succeeded','login.succeeded','application.decided','file.read','account.profileChanged','promo.changed'])[1 + i % 8],
      20 + i % 5, 'application', ${idOf('application', application)}::text, '{"fields":["status"],"count":1}', '10.20.30.0/24'
    from generate_series(1::bigint, $1::bigint) i`,
  idempotency: `
    insert into idempotency (scope, key, call, request_hash, status, response, created_at)
    select ${idOf('account', application)}::text, decode(md5('key' || i) || md5(i::text), 'hex'), 'saveStep', decode(md5('hash' || i) || md5(i::text), 'hex'), 200,
      jsonb_build_object('statusCode', 200, 'message', '', 'data', jsonb_build_object('version', i % 40, 'completed', '["program","personal","family"]'::jsonb,
        'next', 'academic', 'savedAt', '2026-11-27T03:14:15.926Z')), ${spread('idempotency')}
    from generate_series(1::bigint, $1::bigint) i`,
};
