import type { RawQueryable } from '../../src/server/platform/database/queryable.ts';

const first = `array['Siti','Budi','Ayu','Rizky','Maria','Putra','Dewi','Nadia','Agus','Rina','Yusuf','Lestari','Bagas','Citra',
  'Fajar','Gita','Hendra','Indah','Joko','Kartika','Lukman','Mega','Nanda','Oki','Prita','Qori','Rahma','Surya','Tika','Umar']`;
const last = `array['Aminah','Santoso','Lestari','Pratama','Wijaya','Hidayat','Anggraini','Kartika','Nugroho','Saputra','Utami',
  'Permata','Siregar','Simanjuntak','Hutapea','Ginting','Tanjung','Harahap','Wibowo','Kusuma','Halim','Gunawan','Setiawan',
  'Rahayu','Purnomo','Susanto','Hartono','Salim','Tanuwijaya','Marpaung','Lubis','Nasution','Batubara','Daulay']`;
const statuses = `array['Draft','Draft','Draft','Draft','Draft','Draft','Draft','Pending Registration Fee',
  'Pending Registration Fee','Submitted','Submitted','Submitted','Submitted','Submitted','Submitted','Accepted','Accepted',
  'Rejected','Rejected','Not Eligible']`;

const pick = (list: string, index: string): string => `(${list})[1 + (${index})::bigint % cardinality(${list})]`;

/** A pseudo-random number, the same for the same `i`. */
const mixed = (salt: number): string => `(hashint8(i + ${salt})::bigint & 2147483647)`;

const accounts = `
  insert into account (id, email, email_folded, password_hash, verified_at, profile)
  select ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'person' || i || '@many.example',
    'person' || i || '@many.example', 'none', now(), '{"firstName":"Many"}'
  from generate_series($1::bigint, $2::bigint) i on conflict do nothing`;

/** One in five hundred has a rare name, so that searches for rare and for frequent names can be compared. */
const applications = `
  with periods as materialized (select array_agg(id order by id) as ids from admission_period)
  insert into application (id, account_id, institution_code, status, completed, period_id, registration_number,
    registration_fee, outcome, submitted_at, created_at, updated_at, applicant_name, identity_digest)
  select ('00000000-0000-4000-9000-' || lpad(to_hex(i), 12, '0'))::uuid,
    ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, period.institution_code, s.status,
    case when s.status = 'Draft' then (array['one','two','three','four'])[1:1 + (i % 4)::int] else array['one','two','three','four'] end,
    period.id, case when s.status <> 'Draft' then '77-2026-' || lpad(i::text, 7, '0') end,
    case when s.status <> 'Draft' then 350000 end, case when s.status <> 'Draft' then 'outcome.first' end,
    case when s.status <> 'Draft' then c.at + interval '2 days' end, c.at, c.at,
    ${pick(first, mixed(1))} || ' ' || case when i % 500 = 0 then 'Rarename' || (i / 500 % 400) else ${pick(last, mixed(2))} end,
    sha256(('32' || lpad(i::text, 14, '0'))::bytea)
  from generate_series($1::bigint, $2::bigint) i
  cross join lateral (select ${pick(statuses, mixed(3))} as status) s
  cross join lateral (select now() - (${mixed(4)} % 94608000) * interval '1 second' as at) c
  join admission_period period on period.id = (select ids[1 + ${mixed(5)} % cardinality(ids)] from periods)`;

const steps = `
  insert into application_step (application_id, step, answers, schema_version, version)
  select ('00000000-0000-4000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, $3, $4::jsonb, $5, 1
  from generate_series($1::bigint, $2::bigint) i`;

export interface SeededStep {
  readonly step: string;
  readonly answers: object;
  readonly schemaVersion: string;
}

/** Rows per statement, few enough for the statement timeout. */
const PART = 500;

/** Applications number `from + 1` to `to`, on the periods that the database has; fast, and the same every time. */
export const addManyApplications = async (
  db: RawQueryable,
  from: number,
  to: number,
  step?: SeededStep,
): Promise<void> => {
  for (let start = from + 1; start <= to; start += PART) {
    const range = [start, Math.min(to, start + PART - 1)];
    await db.query(accounts, range);
    await db.query(applications, range);
    if (step) await db.query(steps, [...range, step.step, JSON.stringify(step.answers), step.schemaVersion]);
  }
  // Looking at what the indexes hold takes longer than a call of the portal may.
  await db.query({
    text: 'begin; set local statement_timeout = 0; analyze application; analyze account; commit',
    query_timeout: 60_000,
  });
};

/** A score for each of them; several have the same one, and one in three is of an open rubric. */
export const scoreManyApplications = async (db: RawQueryable): Promise<void> => {
  for (let scored: number | null = PART; scored === PART; )
    scored = (
      await db.query(
        `insert into application_review (application_id, rubric, is_blind, state, score)
         select a.id, 'admission', abs(hashtext(a.id::text)) % 3 > 0, 'scored', abs(hashtext(a.id::text)) % 400 / 4.0 from application a
          where a.registration_number like '77-%' and not exists (select from application_review r where r.application_id = a.id)
          limit ${PART}`,
      )
    ).rowCount;
};
