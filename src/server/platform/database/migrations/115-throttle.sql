-- Up Migration
-- What was counted last: a repeat of the same request at the same time is the same try.
alter table throttle add column intent bytea;

-- Counts one try in each of these buckets, or in none when one of them is full. Called as a statement of its own, so
-- that the count is committed before the try is evaluated. `wait`: seconds until there is room, 0 when the try was
-- counted. `counted_at`: what giving the try back compares windows with.
-- Rows are locked in the order of their names: calls that share two buckets cannot wait for each other.
create function take_tries(
  buckets text[], most integer[], seconds integer[], this_intent bytea, out wait integer, out counted_at timestamptz)
language plpgsql as $$
declare
  bound record;
  counted record;
  fresh text[] := '{}';
begin
  wait := 0;
  for bound in
    select l.bucket, l.most, l.seconds * interval '1 second' as span
      from unnest(buckets, most, seconds) as l(bucket, most, seconds) order by l.bucket collate "C"
  loop
    -- An update that changes nothing: it locks the row, or waits for whoever inserts it.
    insert into throttle as t (bucket, hits, started_at) values (bound.bucket, 0, clock_timestamp())
      on conflict (bucket) do update set hits = t.hits
      returning t.hits, t.started_at, t.intent into counted;
    if counted.started_at + bound.span <= clock_timestamp() then
      update throttle t set hits = 0, started_at = clock_timestamp() where t.bucket = bound.bucket;
    elsif counted.intent = this_intent then
      continue;
    elsif counted.hits >= bound.most then
      wait := greatest(wait, 1, ceil(extract(epoch from counted.started_at + bound.span - clock_timestamp()))::integer);
    end if;
    fresh := fresh || bound.bucket;
  end loop;
  if wait = 0 then
    update throttle t set hits = t.hits + 1, intent = this_intent where t.bucket = any(fresh);
  end if;
  counted_at := clock_timestamp();
end
$$;

-- Gives a try back in the windows in which it was counted.
create function give_back_tries(buckets text[], counted_at timestamptz) returns void
language sql as $$
  with mine as (
    select t.bucket from throttle t
     where t.bucket = any(buckets) and t.started_at <= counted_at
     order by t.bucket collate "C" for update)
  update throttle t set hits = greatest(t.hits - 1, 0) from mine where t.bucket = mine.bucket
$$;

-- Calls of one network address within one minute, added up from all processes. Not logged: after a crash of the
-- database counting begins anew.
create unlogged table call_count (
  address text not null,
  minute bigint not null,
  calls integer not null,
  primary key (minute, address)
);

-- Down Migration
drop table call_count;
drop function give_back_tries(text[], timestamptz);
drop function take_tries(text[], integer[], integer[], bytea);
alter table throttle drop column intent;
