-- Up Migration
-- Counts of the dashboard. Every change inserts a row into `dashboard_delta` without locking; a job adds these rows up
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

-- What an application counts for, as lines.
create function lines_of(status text, finished integer, fee integer, created_at timestamptz, submitted_at timestamptz)
  returns table (kind text, bucket text, amount bigint) language sql immutable as $$
  select * from (values
      ('state', status || '/' || finished, coalesce(fee, 0)::bigint),
      ('started', jakarta_day(created_at), 0),
      ('submitted', jakarta_day(submitted_at), 0)) counted (kind, bucket, amount)
   where bucket is not null
$$;

-- Once per statement: a thousand rows at once add a few lines, and a change that moves nothing adds none.
create function count_new_applications() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, count(*), sum(line.amount)
    from after_it a,
      lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
   where a.deleted_at is null group by 1, 2, 3, 4;
  return null;
end $$;
create function count_changed_applications() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, sum(a.sign), sum(a.sign * line.amount)
    from (select institution_code, period_id, status, completed, registration_fee, created_at, submitted_at, deleted_at, 1 as sign
            from after_it
          union all
          select institution_code, period_id, status, completed, registration_fee, created_at, submitted_at, deleted_at, -1
            from before_it) a,
      lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
   where a.deleted_at is null
   group by 1, 2, 3, 4 having sum(a.sign) <> 0 or sum(a.sign * line.amount) <> 0;
  return null;
end $$;
create trigger application_counted after insert on application
  referencing new table as after_it for each statement execute function count_new_applications();
create trigger application_counted_anew after update on application
  referencing old table as before_it new table as after_it for each statement execute function count_changed_applications();

create function count_new_payments() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select 'paid', a.institution_code, coalesce(a.period_id, ''), jakarta_day(p.paid_at), count(*), sum(p.amount)
    from after_it p join application a on a.id = p.application_id where p.status = 'Paid' group by 2, 3, 4;
  return null;
end $$;
create function count_changed_payments() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select 'paid', a.institution_code, coalesce(a.period_id, ''), jakarta_day(p.paid_at), sum(p.sign), sum(p.sign * p.amount)
    from (select application_id, paid_at, amount, 1 as sign from after_it where status = 'Paid'
          union all select application_id, paid_at, amount, -1 from before_it where status = 'Paid') p
    join application a on a.id = p.application_id
   group by 2, 3, 4 having sum(p.sign) <> 0 or sum(p.sign * p.amount) <> 0;
  return null;
end $$;
create trigger payment_counted after insert on payment
  referencing new table as after_it for each statement execute function count_new_payments();
create trigger payment_counted_anew after update on payment
  referencing old table as before_it new table as after_it for each statement execute function count_changed_payments();

insert into dashboard_total
select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, count(*), sum(line.amount)
  from application a,
    lateral lines_of(a.status, cardinality(a.completed), a.registration_fee, a.created_at, a.submitted_at) line
 where a.deleted_at is null group by 1, 2, 3, 4;
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

-- Invalid states; a job searches for them.
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
drop trigger application_counted_anew on application;
drop trigger application_counted on application;
drop function count_new_payments, count_changed_payments, count_new_applications, count_changed_applications, lines_of,
  jakarta_day;
drop table dashboard_delta, dashboard_total;
