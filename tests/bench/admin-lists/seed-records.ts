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

/** Changes of status up to the one that the application has, half a day or more apart; one decision in ten was undone once. */
export const seedHistory = `
  insert into application_history (application_id, at, actor_role, event, from_status, to_status, version)
  select a.id, least(now(), a.created_at + line.after), 'system', line.event, line.earlier, line.later, 1
  ${ofRange}
  cross join lateral (values
    (1, interval '0', 'application.started', null, 'Draft', true),
    (2, interval '2 days', 'application.submitted', 'Draft',
      case when a.status = 'Not Eligible' then 'Not Eligible' else 'Pending Registration Fee' end, a.status <> 'Draft'),
    (3, interval '3 days' + (i % 50) * interval '1 hour', 'payment.confirmed', 'Pending Registration Fee', 'Submitted',
      a.status not in ('Draft', 'Not Eligible', 'Pending Registration Fee')),
    (4, interval '9 days' + (i % 90) * interval '1 hour', 'application.rejected', 'Submitted', 'Rejected',
      a.status in ('Accepted', 'Rejected', 'Withdrawn') and i % 10 = 7),
    (5, interval '13 days', 'decision.undone', 'Rejected', 'Submitted',
      a.status in ('Accepted', 'Rejected', 'Withdrawn') and i % 10 = 7),
    (6, interval '14 days' + (i % 200) * interval '1 hour', 'application.' || lower(a.status), 'Submitted', a.status,
      a.status in ('Accepted', 'Rejected', 'Withdrawn')))
    line (place, after, event, earlier, later, happened)
  where line.happened order by i, line.place`;

/** Decisions by four admins, rejections with a reason; and first choices of a program. */
export const seedDecisions = `
  with admins as materialized (select array_agg(id order by created_at) as ids from account where role = 'admin'),
  offers as materialized (
    select period_id, array_agg(id order by position) as ids from offered_program group by 1),
  chosen as (
    insert into application_preference (application_id, position, offered_program_id, is_verified)
    select a.id, 1, offers.ids[1 + i % cardinality(offers.ids)], a.status = 'Accepted'
    ${ofRange} join offers on offers.period_id = regexp_replace(a.period_id, '(-[0-9])-[12]$', '\\1'))
  insert into application_decision (application_id, decided_by, decision, reasons, at)
  select a.id, admins.ids[1 + i % cardinality(admins.ids)], case a.status when 'Accepted' then 'accept' else 'reject' end,
    case when a.status = 'Rejected' then (array['grades','quota','test','other'])[1 + i % 4 : 1 + i % 4] else '{}' end,
    least(now(), a.created_at + interval '14 days')
  ${ofRange} cross join admins where a.status in ('Accepted', 'Rejected')`;

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
