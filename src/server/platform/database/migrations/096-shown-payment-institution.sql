-- Up Migration
-- Adds the institution of 086 to the view: a view has only the columns that existed when it was created.
drop view shown_fee_standing;
drop view shown_payment;
create view shown_payment as
  select p.*,
    case
      when p.status <> 'Open' then p.status
      when p.due_at <= now() then 'Expired'
      when exists (select from payment newer where newer.application_id = p.application_id and newer.number > p.number)
        or exists (select from fee_standing s where s.application_id = p.application_id and s.status = 'Paid')
        then 'Replaced'
      else 'Open'
    end as shown_status
  from payment p;
create view shown_fee_standing as
  select s.application_id,
    case
      when s.status = 'Open' and not exists (
        select from shown_payment p where p.application_id = s.application_id and p.shown_status = 'Open') then 'Expired'
      else s.status
    end as status
  from fee_standing s;

-- Down Migration
-- The view must not use the column that 086 removes; the rest is unchanged.
drop view shown_fee_standing;
drop view shown_payment;
do $$
declare
  columns text;
begin
  select string_agg('p.' || attname, ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'payment'::regclass and attnum > 0 and not attisdropped and attname <> 'institution_code';
  execute format($view$
    create view shown_payment as
      select %s,
        case
          when p.status <> 'Open' then p.status
          when p.due_at <= now() then 'Expired'
          when exists (select from payment newer where newer.application_id = p.application_id and newer.number > p.number)
            or exists (select from fee_standing s where s.application_id = p.application_id and s.status = 'Paid')
            then 'Replaced'
          else 'Open'
        end as shown_status
      from payment p$view$, columns);
end $$;
create view shown_fee_standing as
  select s.application_id,
    case
      when s.status = 'Open' and not exists (
        select from shown_payment p where p.application_id = s.application_id and p.shown_status = 'Open') then 'Expired'
      else s.status
    end as status
  from fee_standing s;
