/** What staff add to applications: scores of readers, tags, corrections, interviews. The same every time. */
import { applicationId, mixed } from './seed-applications.ts';

const ofRange = `from generate_series($1::bigint, $2::bigint) i join application a on a.id = ${applicationId}`;

/** Readers of the whole group, among whom scores are spread evenly. */
const READERS = 200;

export const readerEmail = (index: number): string => `reader-${index}@bench.example`;

export const seedReaders = `
  insert into account (email, email_folded, password_hash, role, verified_at, staff_roles)
  select email, email, 'none', 'admin', now(), '{reviewer}'
    from generate_series(0, ${READERS - 1}) n cross join lateral (select 'reader-' || n || '@bench.example') of_reader (email)
  on conflict (email_folded) do nothing`;

/** Reviews of what has a score, by two readers who have finished; and of some others, where one of the two has. */
export const seedReviews = `
  with readers as materialized (
    select array_agg(id order by email) as ids from account where email like 'reader-%@bench.example'),
  review as (
    insert into application_review (application_id, rubric, is_blind, state, score, difference)
    select a.id, 'admission', coalesce(a.score_is_blind, true), case when a.score is null then 'open' else 'scored' end, a.score,
      case when a.score is not null then 5 end
    ${ofRange} where a.score is not null or (a.status = 'Submitted' and i % 5 = 1))
  insert into application_score (application_id, reader_id, is_extra, rubric_version, total, finished_at)
  select a.id, readers.ids[1 + (${mixed(10)} + n) % ${READERS}], false, '1', finished.total,
    case when finished.total is not null then now() end
  ${ofRange} cross join readers cross join generate_series(0, 1) n
  cross join lateral (select coalesce(a.score, case when n = 0 then 50 end)) finished (total)
  where a.score is not null or (a.status = 'Submitted' and i % 5 = 1)`;

/** One application in fifty has a frequent tag, one in a thousand a rare one. */
export const seedTags = `
  insert into application_tag (application_id, tag, added_by)
  select a.id, tag, (select id from account where role = 'admin' order by created_at limit 1)
  ${ofRange} cross join lateral (values ('frequent', i % 50 = 9), ('rare', i % 1000 = 9)) tagged (tag, holds) where tagged.holds`;

/** One in twenty of those that wait was corrected, as an admin asked. */
export const seedCorrections = `
  insert into application_correction (application_id, asked_by, fields, before, message, asked_at, sent_at)
  select a.id, (select id from account where role = 'admin' order by created_at limit 1), '{one.field}', '{}', 'Mend this.',
    a.submitted_at, a.submitted_at + interval '1 day'
  ${ofRange} where a.status = 'Submitted' and i % 20 = 8`;

/** Times of each institution, fifty a day. */
export const seedSlots = `
  insert into interview_slot (institution_code, starts_at, minutes, places, place)
  select code, date_trunc('day', now()) + (n / 50) * interval '1 day' + (n % 50) * interval '10 minutes', 10, 500, 'Room 1'
    from (select distinct institution_code as code from admission_period) institution cross join generate_series(0, 499) n`;

/** One in twenty of those that wait is offered an interview, and as many have chosen a time. */
export const seedInterviews = `
  with slots as materialized (
    select institution_code as code, array_agg(id order by starts_at) as ids from interview_slot group by 1)
  insert into application_interview (application_id, state, slot_id)
  select a.id, case when i % 20 = 1 then 'Offered' else 'Chosen' end,
    case when i % 20 = 12 then slots.ids[1 + ${mixed(11)} % cardinality(slots.ids)] end
  ${ofRange} join slots on slots.code = a.institution_code where a.status = 'Submitted' and i % 20 in (1, 12)`;
