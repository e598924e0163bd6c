-- Up Migration
-- The years of graduation that an intake allows: the period's own list, else the intake year and the six years before it.
-- The column of before stays for a process of before, filled with the same years.
alter table admission_period add column own_graduation_years integer[] check (cardinality(own_graduation_years) > 0);

create function graduation_years(period admission_period) returns integer[] language sql stable parallel safe as $$
  select coalesce(period.own_graduation_years, array(select generate_series(period.year - 6, period.year)))
$$;

-- Lists that the software itself had put in are no choice of anybody: the default of the table, that of a new period, and
-- that of the demo data.
update admission_period set own_graduation_years = allowed_graduation_years
 where allowed_graduation_years not in (
   array[2020, 2021, 2022], array[year - 2, year - 1, year], array[year - 3, year - 2, year - 1]);
update admission_period p set allowed_graduation_years = graduation_years(p) where own_graduation_years is null;

-- Down Migration
drop function graduation_years;
alter table admission_period drop column own_graduation_years;
