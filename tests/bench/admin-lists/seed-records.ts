import { applicationId } from './seed-applications.ts';

const ofRange = `from generate_series($1::bigint, $2::bigint) i join application a on a.id = ${applicationId}`;

/** One link each for whoever has got as far as the fee; one in a thousand waits for its money to be given back. */
export const seedPayments = `
  with made as (
    insert into payment (application_id, number, invoice_number, payment_channel_id, registration_fee, amount, status,
      url, due_at, paid_at, created_at)
    select a.id, 1, a.registration_number || '-1', (select min(id) from payment_channel), 350000, 350000, s.status,
      'https://pay.example', a.submitted_at + interval '1 day', case when s.status = 'Paid' then a.submitted_at end, a.submitted_at
    ${ofRange}
    cross join lateral (select case when i % 1000 = 3 then 'Refund Needed' when a.status <> 'Pending Registration Fee' then 'Paid'
      when a.submitted_at > now() - interval '1 day' then 'Open' else 'Expired' end as status) s
    where a.submitted_at is not null and a.status <> 'Not Eligible' returning id, application_id, status),
  standing as (insert into fee_standing (application_id, status) select application_id, status from made)
  insert into payment_alert (payment_id, kind, event_key, amount)
  select id, 'refund-needed', 'seeded', 350000 from made where status = 'Refund Needed'`;

const actions = `(array['application.viewed','application.viewed','application.viewed','application.decided','login.succeeded',
  'login.succeeded','application.exported','account.profileChanged'])`;

/** One line for each application, in the order of time. */
export const seedAudit = `
  insert into audit (at, actor_id, actor_role, action, institution_code, subject_kind, subject_id, origin)
  select now() - (3000000 - i) * interval '30 seconds', a.account_id, 'applicant',
    case when i % 5000 = 0 then 'promo.changed' else ${actions}[1 + i % 8] end, a.institution_code, 'application', a.id, '10.0.0.0/24'
  ${ofRange}`;

/** What the triggers would have added up. */
export const sumUp = [
  'truncate dashboard_delta, dashboard_total',
  `insert into dashboard_total
   select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, count(*), sum(line.amount)
     from application a,
       lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
    group by 1, 2, 3, 4`,
  `insert into dashboard_total
   select 'paid', a.institution_code, coalesce(a.period_id, ''), jakarta_day(p.paid_at), count(*), sum(p.amount)
     from payment p join application a on a.id = p.application_id where p.status = 'Paid' group by 2, 3, 4`,
  `insert into dashboard_total
   select 'received', institution_code, period_id, '', sum(n), sum(amount) from dashboard_total
    where kind = 'paid' group by 2, 3`,
];
