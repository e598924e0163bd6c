-- Up Migration
-- Lists order and filter by the score of an application, which therefore stands in its row; the review keeps it there,
-- whichever version of the portal writes it. Null for both: there is no score. The programs of study that it names, as
-- whichever choice, are for accounts that are bounded to programs.
alter table application add column score numeric(5, 2), add column score_is_blind boolean,
  add column program_ids text[] not null default '{}';

create function keep_listed_score() returns trigger language plpgsql as $$
begin
  update application a set score = r.score, score_is_blind = case when r.score is not null then r.is_blind end
    from changed left join application_review r on r.application_id = changed.application_id
   where a.id = changed.application_id
     and (a.score is distinct from r.score or (r.score is not null and a.score_is_blind is distinct from r.is_blind));
  return null;
end $$;
create trigger application_review_made after insert on application_review
  referencing new table as changed for each statement execute function keep_listed_score();
create trigger application_review_changed after update on application_review
  referencing new table as changed for each statement execute function keep_listed_score();
create trigger application_review_deleted after delete on application_review
  referencing old table as changed for each statement execute function keep_listed_score();

update application a set score = r.score, score_is_blind = r.is_blind
  from application_review r where r.application_id = a.id and r.score is not null;

create index application_score_finished_by_reader on application_score (reader_id, application_id)
  where finished_at is not null;
drop index application_review_by_score;

-- Lists leave out the few applications of the smoke test by their ids, which every index of a list has: the mark itself
-- would be read from each row that is counted.
create index application_of_probe on application (id) where is_probe;
-- What staff add to applications, such as tags and interviews, is counted without their rows.
create index application_by_id on application (id) include (institution_code, status) where deleted_at is null;

-- A number of a school or an agent may stand in thousands of applications, of which the newest are read.
create index application_by_phone_newest on application (phone_digest, created_at desc, id desc)
  where phone_digest is not null;
drop index application_by_phone;

-- The choices of an application keep its programs, whichever version of the portal writes them.
create function programs_named_by(application uuid) returns text[] language sql stable strict parallel safe
  return array(select distinct o.program_id from application_preference p join offered_program o on o.id = p.offered_program_id
                where p.application_id = application order by o.program_id);

create function keep_named_programs() returns trigger language plpgsql as $$
declare
  id_of_one uuid := coalesce(new.application_id, old.application_id);
  named text[] := programs_named_by(id_of_one);
begin
  update application set program_ids = named where id = id_of_one and program_ids <> named;
  return null;
end $$;
create trigger application_preference_named after insert or delete or update of offered_program_id on application_preference
  for each row execute function keep_named_programs();

create function keep_named_programs_of_offer() returns trigger language plpgsql as $$
begin
  update application a set program_ids = programs_named_by(a.id)
    from application_preference p where p.offered_program_id = new.id and a.id = p.application_id;
  return null;
end $$;
create trigger offered_program_named after update of program_id on offered_program
  for each row when (old.program_id <> new.program_id) execute function keep_named_programs_of_offer();

update application a set program_ids = named.ids
  from (select p.application_id, array_agg(distinct o.program_id order by o.program_id) as ids
          from application_preference p join offered_program o on o.id = p.offered_program_id group by 1) named
 where named.application_id = a.id;

-- Few applications are found by the program; many are counted from the index of their institution, which has it.
create index application_by_program on application using gin (program_ids) with (fastupdate = off)
  where deleted_at is null;
drop index application_by_institution;
create index application_by_institution on application (institution_code, status, created_at desc, id desc)
  include (program_ids) where deleted_at is null;

-- With what bounds and filters ask for most, so that counting reads no row.
create index application_listed_by_score on application (score, id)
  include (score_is_blind, institution_code, status, program_ids) where deleted_at is null and score is not null;
-- Scores that every admin sees. Of the others a reader sees those of what the reader has scored.
create index application_listed_by_open_score on application (score, id) include (institution_code, status, program_ids)
  where deleted_at is null and score is not null and not score_is_blind;

-- Down Migration
drop index application_by_institution;
create index application_by_institution on application (institution_code, status, created_at desc, id desc)
  where deleted_at is null;
drop trigger offered_program_named on offered_program;
drop function keep_named_programs_of_offer;
drop trigger application_preference_named on application_preference;
drop function keep_named_programs;
drop function programs_named_by;
drop index application_by_id;
drop index application_of_probe;
create index application_by_phone on application (phone_digest) where phone_digest is not null;
drop index application_by_phone_newest;
create index application_review_by_score on application_review (score, application_id) where score is not null;
drop index application_score_finished_by_reader;
drop trigger application_review_deleted on application_review;
drop trigger application_review_changed on application_review;
drop trigger application_review_made on application_review;
drop function keep_listed_score;
alter table application drop column program_ids, drop column score_is_blind, drop column score;
