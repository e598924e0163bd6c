import type { RawQueryable } from '../../../src/server/platform/database/queryable.ts';

const first = `array['Siti','Budi','Ayu','Rizky','Maria','Putra','Dewi','Nadia','Agus','Rina','Yusuf','Lestari','Bagas','Citra',
  'Fajar','Gita','Hendra','Indah','Joko','Kartika','Lukman','Mega','Nanda','Oki','Prita','Qori','Rahma','Surya','Tika','Umar']`;
const last = `array['Aminah','Santoso','Lestari','Pratama','Wijaya','Hidayat','Anggraini','Kartika','Nugroho','Saputra','Utami',
  'Permata','Siregar','Simanjuntak','Hutapea','Ginting','Tanjung','Harahap','Wibowo','Kusuma','Halim','Gunawan','Setiawan',
  'Rahayu','Purnomo','Susanto','Hartono','Salim','Tanuwijaya','Marpaung','Lubis','Nasution','Batubara','Daulay']`;

/** Of former years most are decided, of this one most are drafts. One in ten of all is accepted, by its number. */
const former = `array['Draft','Draft','Draft','Draft','Rejected','Rejected','Not Eligible','Withdrawn']`;
const current = `array['Draft','Draft','Draft','Draft','Pending Registration Fee','Pending Registration Fee','Submitted','Submitted',
  'Submitted','Returned for Correction']`;

/** A pseudo-random number, the same for the same `i`. */
export const mixed = (salt: number): string => `(hashint8(i + ${salt})::bigint & 2147483647)`;
const pick = (list: string, salt: number): string => `(${list})[1 + ${mixed(salt)} % cardinality(${list})]`;

/** One in five hundred has a rare name, so that searches for rare and for frequent names can be compared. */
const lastName = `case when i % 500 = 0 then 'Rarename' || (i / 500 % 400) else ${pick(last, 2)} end`;

export const applicationId = `('00000000-0000-4000-9000-' || lpad(to_hex(i), 12, '0'))::uuid`;
const accountId = `('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
/** Of the last three years, to the second. */
const createdAt = `(now() - (${mixed(4)} % 94608000) * interval '1 second')`;

/** The periods of two years before, like those of this one. */
export const seedPeriods = (db: RawQueryable) =>
  db.query(
    `insert into admission_period (id, institution_code, entity_id, year, semester_id, channel_id, name, opens_at, closes_at)
     select id || '-' || ago, institution_code, entity_id, year - ago, semester_id, channel_id, name,
        opens_at - ago * interval '1 year', closes_at - ago * interval '1 year'
       from admission_period, generate_series(1, 2) ago`,
  );

const referrers = `array[null,null,null,'www.google.com','www.google.com','www.instagram.com','l.facebook.com','school-visit',
  'poster','open-house']`;

/** Some are closed, some never verified their address. */
export const seedAccounts = `
  insert into account (id, email, email_folded, password_hash, verified_at, active, profile, created_at, referral_website)
  select ${accountId}, 'person' || i || '@many.example', 'person' || i || '@many.example', 'none',
    case when i % 40 > 0 then least(now(), c.at + interval '3 minutes') end, i % 1000 > 0,
    jsonb_build_object('firstName', ${pick(first, 1)}, 'lastName', ${lastName}), c.at, ${pick(referrers, 6)}
  from generate_series($1::bigint, $2::bigint) i cross join lateral (select ${createdAt} as at) c`;

/** The number that stands in every hundredth application: that of an agent. */
const phoneDigest = `sha256((case when i % 100 = 7 then 'agent' else '08' || i end)::bytea)`;

/** Applications for one program of each period are scored, three of four of them blind. Several have the same score. */
const isScored = `(s.status in ('Submitted', 'Accepted', 'Rejected') and i % cardinality(offers.ids) = 0 and ${mixed(9)} % 10 > 0)`;

export const seedApplications = `
  with periods as materialized (
    select ago, array_agg(id order by id) as ids from (
      select id, dense_rank() over (order by year desc) - 1 as ago from admission_period) ranked group by ago),
  offers as materialized (
    select period_id, array_agg(id order by position) as ids, array_agg(program_id order by position) as programs
      from offered_program group by 1)
  insert into application (id, account_id, institution_code, status, completed, period_id, registration_number,
    registration_fee, outcome, submitted_at, created_at, updated_at, acted_at, applicant_name, identity_digest, open_fields,
    phone_digest, program_ids, score, score_is_blind)
  select ${applicationId}, ${accountId}, period.institution_code, s.status,
    case when s.status = 'Draft' then (array['one','two','three','four'])[1:1 + (i % 4)::int] else array['one','two','three','four'] end,
    period.id, case when s.status <> 'Draft' then '77-2026-' || lpad((i % 1000000)::text, 6, '0') end,
    case when s.status <> 'Draft' then 350000 end, case when s.status <> 'Draft' then 'outcome.first' end,
    case when s.status <> 'Draft' then c.at + interval '2 days' end, c.at, c.at,
    case when s.status <> 'Draft' then least(now(), c.at + interval '14 days') end, ${pick(first, 1)} || ' ' || ${lastName},
    sha256(('32' || lpad(i::text, 14, '0'))::bytea),
    case when s.status = 'Returned for Correction' then array['one.field'] else '{}' end,
    ${phoneDigest}, case when offers.ids is null then '{}' else array[offers.programs[1 + i % cardinality(offers.ids)]] end,
    case when ${isScored} then ${mixed(8)} % 401 / 4.0 end, case when ${isScored} then i % 4 > 0 end
  from generate_series($1::bigint, $2::bigint) i
  cross join lateral (select ${createdAt} as at) c
  join periods on periods.ago = least(2, extract(epoch from now() - c.at)::bigint / 31557600)
  join admission_period period on period.id = periods.ids[1 + ${mixed(5)} % cardinality(periods.ids)]
  left join offers on offers.period_id = regexp_replace(period.id, '(-[0-9])-[12]$', '\\1')
  cross join lateral (select case when i % 10 = 3 then 'Accepted' when periods.ago > 0 then ${pick(former, 3)}
    else ${pick(current, 3)} end as status) s`;

/** A reviewer has a queue of one in fifty of those that wait. */
export const seedAssignees = [
  `update application set assignee_id = (select id from account where role = 'admin' order by created_at limit 1)
    where status = 'Submitted' and hashint8(('x' || right(id::text, 8))::bit(32)::bigint) % 50 = 0`,
];
