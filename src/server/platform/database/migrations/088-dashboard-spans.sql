-- Up Migration
-- Total receipts are also stored by period, so that the dashboard does not add up the days of all years.
create or replace function count_new_payments() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, count(*), sum(p.amount)
    from after_it p join application a on a.id = p.application_id,
      lateral (values ('paid', jakarta_day(p.paid_at)), ('received', '')) line (kind, bucket)
   where p.status = 'Paid' group by 1, 2, 3, 4;
  return null;
end $$;
create or replace function count_changed_payments() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select line.kind, a.institution_code, coalesce(a.period_id, ''), line.bucket, sum(p.sign), sum(p.sign * p.amount)
    from (select application_id, paid_at, amount, 1 as sign from after_it where status = 'Paid'
          union all select application_id, paid_at, amount, -1 from before_it where status = 'Paid') p
    join application a on a.id = p.application_id,
      lateral (values ('paid', jakarta_day(p.paid_at)), ('received', '')) line (kind, bucket)
   group by 1, 2, 3, 4 having sum(p.sign) <> 0 or sum(p.sign * p.amount) <> 0;
  return null;
end $$;
insert into dashboard_total
select 'received', institution_code, period_id, '', sum(n), sum(amount)
  from (select * from dashboard_total union all select * from dashboard_delta) line
 where kind = 'paid' group by 2, 3;
create index dashboard_total_by_day on dashboard_total (bucket) where kind in ('started', 'submitted', 'paid');

-- Down Migration
drop index dashboard_total_by_day;
delete from dashboard_total where kind = 'received';
delete from dashboard_delta where kind = 'received';
create or replace function count_new_payments() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select 'paid', a.institution_code, coalesce(a.period_id, ''), jakarta_day(p.paid_at), count(*), sum(p.amount)
    from after_it p join application a on a.id = p.application_id where p.status = 'Paid' group by 2, 3, 4;
  return null;
end $$;
create or replace function count_changed_payments() returns trigger language plpgsql as $$
begin
  insert into dashboard_delta
  select 'paid', a.institution_code, coalesce(a.period_id, ''), jakarta_day(p.paid_at), sum(p.sign), sum(p.sign * p.amount)
    from (select application_id, paid_at, amount, 1 as sign from after_it where status = 'Paid'
          union all select application_id, paid_at, amount, -1 from before_it where status = 'Paid') p
    join application a on a.id = p.application_id
   group by 2, 3, 4 having sum(p.sign) <> 0 or sum(p.sign * p.amount) <> 0;
  return null;
end $$;
