-- Up Migration
-- The deadline of one offered program; null: the end of its admission period. It may be earlier or later.
alter table offered_program add column closes_at timestamptz;

-- When applications for an offered program end. A period that was closed early closes for all of its programs.
create function offer_closes_at(offer offered_program, period admission_period) returns timestamptz
  language sql immutable as $$
    select case when period.planned_closes_at is not null then least(period.closes_at, offer.closes_at)
      else coalesce(offer.closes_at, period.closes_at) end
  $$;

-- When applications in a period end: with its last program.
create function period_closes_at(period admission_period) returns timestamptz
  language sql stable as $$
    select coalesce(max(offer_closes_at(offer, period)), period.closes_at)
      from offered_program offer where offer.period_id = period.id and offer.active
  $$;

-- When an application for these offered programs must be submitted; without a program, the end of the period.
create function application_closes_at(period admission_period, offers text[]) returns timestamptz
  language sql stable as $$
    select coalesce(min(offer_closes_at(offer, period)), period_closes_at(period))
      from offered_program offer where offer.id = any(offers)
  $$;

-- Down Migration
drop function application_closes_at;
drop function period_closes_at;
drop function offer_closes_at;
alter table offered_program drop column closes_at;
