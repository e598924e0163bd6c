-- Up Migration
-- What the dashboard counts. Every change adds a line to `dashboard_delta`, which nobody waits for; a job adds the lines up
-- into `dashboard_total`. The sum of both is exact at any moment, however many applications there are.
create table dashboard_total (
  -- state: applications by status and finished steps · started, submitted, paid: by day in Jakarta
  kind text not null,
  institution_code integer not null,
  period_id text not null,
  bucket text not null,
  n bigint not null,
  amount bigint not null,
  primary key (kind, institution_code, period_id, bucket)
);
create table dashboard_delta (
  kind text not null,
  institution_code integer not null,
  period_id text not null,
  bucket text not null,
  n integer not null,
  amount bigint not null
);

create function jakarta_day(moment timestamptz) returns text language sql immutable as
  $$ select to_char(moment at time zone 'Asia/Jakarta', 'YYYY-MM-DD') $$;

-- One application, counted (sign 1) or taken out again (-1).
create function count_application(a application, sign integer) returns void language sql as $$
  insert into dashboard_delta
  select kind, a.institution_code, coalesce(a.period_id, ''), bucket, sign, sign * amount
    from (values
      ('state', a.status || '/' || cardinality(a.completed), coalesce(a.registration_fee, 0)::bigint),
      ('started', jakarta_day(a.created_at), 0),
      ('submitted', jakarta_day(a.submitted_at), 0)) counted (kind, bucket, amount)
   where bucket is not null and a.deleted_at is null
$$;

create function count_change_of_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then perform count_application(old, -1); end if;
  perform count_application(new, 1);
  return null;
end $$;

create trigger application_counted after insert on application
  for each row execute function count_change_of_application();
create trigger application_counted_anew after update on application for each row
  when ((old.status, cardinality(old.completed), old.period_id, old.deleted_at, old.submitted_at, old.registration_fee)
    is distinct from (new.status, cardinality(new.completed), new.period_id, new.deleted_at, new.submitted_at, new.registration_fee))
  execute function count_change_of_application();

create function count_paid(p payment, sign integer) returns void language sql as $$
  insert into dashboard_delta
  select 'paid', a.institution_code, coalesce(a.period_id, ''), jakarta_day(p.paid_at), sign, sign * p.amount
    from application a where a.id = p.application_id and p.status = 'Paid'
$$;

create function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then perform count_paid(old, -1); end if;
  perform count_paid(new, 1);
  return null;
end $$;
create trigger payment_counted after insert on payment for each row execute function count_payment();
create trigger payment_counted_anew after update on payment for each row
  when ((old.status, old.paid_at, old.amount) is distinct from (new.status, new.paid_at, new.amount))
  execute function count_payment();

insert into dashboard_total
select kind, institution_code, coalesce(period_id, ''), bucket, count(*), sum(amount)
  from application, lateral (values
    ('state', status || '/' || cardinality(completed), coalesce(registration_fee, 0)::bigint),
    ('started', jakarta_day(created_at), 0),
    ('submitted', jakarta_day(submitted_at), 0)) counted (kind, bucket, amount)
 where deleted_at is null and bucket is not null group by 1, 2, 3, 4;
insert into dashboard_total
select 'paid', a.institution_code, coalesce(a.period_id, ''), jakarta_day(p.paid_at), count(*), sum(p.amount)
  from payment p join application a on a.id = p.application_id where p.status = 'Paid' group by 2, 3, 4;

-- Which rules stop applicants: how often, never with what answer.
create table broken_rule (
  day date not null default (now() at time zone 'Asia/Jakarta')::date,
  institution_code integer not null,
  step text not null,
  field text not null,
  rule text not null,
  schema_version text not null,
  n bigint not null,
  primary key (day, institution_code, step, field, rule, schema_version)
);

-- What must never be; looked for by a job.
create table impossible_state (
  kind text not null,
  institution_code integer not null,
  n bigint not null,
  found_at timestamptz not null default now(),
  primary key (kind, institution_code)
);

-- Down Migration
drop table impossible_state, broken_rule;
drop trigger payment_counted_anew on payment;
drop trigger payment_counted on payment;
drop function count_payment, count_paid;
drop trigger application_counted_anew on application;
drop trigger application_counted on application;
drop function count_change_of_application, count_application, jakarta_day;
drop table dashboard_delta, dashboard_total;
