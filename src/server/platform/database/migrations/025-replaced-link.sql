-- Up Migration
-- A link that could still be paid when the fee is paid through another one is of no use either.
create or replace view shown_payment as
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

-- Down Migration
create or replace view shown_payment as
  select p.*,
    case
      when p.status <> 'Open' then p.status
      when p.due_at <= now() then 'Expired'
      when exists (select from payment newer where newer.application_id = p.application_id and newer.number > p.number)
        then 'Replaced'
      else 'Open'
    end as shown_status
  from payment p;
