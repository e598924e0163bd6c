import type { PanelSection } from '../../../../contract/admin-panel.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * A mail to each person whose draft names this period, in the words of the person's language, noted at the newest of these
 * drafts: one statement, however many.
 */
export const queueMailsToDraftOwners = async (
  tx: Tx,
  periodId: string,
  mail: { readonly template: string; readonly path: string },
  data: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(
    `with owner as (
       select distinct on (person.id) a.id, person.email, person.locale
         from application a join account person on person.id = a.account_id
        where a.period_id = $1 and a.status = 'Draft' and a.deleted_at is null and person.active
        order by person.id, a.created_at desc),
     noted as (
       insert into application_mail (application_id, template, recipient, locale, path, data)
       select id, $2::text, email, locale, $3::text, coalesce($4::jsonb -> locale, $4::jsonb -> 'id') from owner
       returning id, template, recipient, locale, path, data)
     select count(graphile_worker.add_job('sendMail', max_attempts => 10, payload => json_build_object(
         'template', template, 'to', recipient, 'locale', locale, 'path', path, 'data', data, 'mail', id))) as count
       from noted`,
    [periodId, mail.template, mail.path, JSON.stringify(data)],
  );
  return rows[0]?.count ?? 0;
};

export const countDraftOwners = async (db: Queryable, periodId: string): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    `select count(distinct a.account_id) as count from application a join account person on person.id = a.account_id
      where a.period_id = $1 and a.status = 'Draft' and a.deleted_at is null and person.active`,
    [periodId],
  );
  return rows[0]?.count ?? 0;
};

export interface PanelEntry {
  readonly id: string;
  readonly label: string;
  readonly institutionCode: number | null;
  readonly parentId: string | null;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly isOpen: boolean;
  readonly drafts: number;
  readonly accepted: number;
}

export type TableSection = Exclude<PanelSection, 'contact'>;

const daySql = (moment: string): string => `to_char((${moment}) at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;

const noSeatsSql = '0 as accepted';
const noDraftsSql = `false as "isOpen", 0 as drafts`;

const seatsTakenSql = `case when o.quota is null then 0 else (
        select count(*) from application_preference taken join application a on a.id = taken.application_id
         where taken.offered_program_id = o.id and taken.is_verified and a.status = 'Accepted' and a.deleted_at is null)
      end::int as accepted`;

/** Rows of each section, with their fields as the section's form names them. */
const entryStatements: Readonly<Record<TableSection, string>> = {
  entity: `select e.id, e.name as label, null::integer as "institutionCode", null::text as "parentId", e.version, ${noDraftsSql}, ${noSeatsSql},
      jsonb_build_object('name', e.name) as values
    from admission_entity e`,
  period: `select p.id, concat_ws(' · ', e.name, p.year || '/' || p.year + 1, s.name, c.name) as label,
      p.institution_code as "institutionCode", null::text as "parentId", p.version,
      p.opens_at <= now() and now() < p.closes_at as "isOpen",
      (select count(*) from application a where a.period_id = p.id and a.status = 'Draft' and a.deleted_at is null)::int as drafts, ${noSeatsSql},
      jsonb_strip_nulls(jsonb_build_object('name', p.name, 'startDate', ${daySql('p.opens_at')},
        'endDate', ${daySql(`coalesce(p.planned_closes_at, p.closes_at) - interval '1 microsecond'`)},
        'isClosed', p.planned_closes_at is not null, 'graduatedFrom', (select min(y) from unnest(p.own_graduation_years) y),
        'graduatedUntil', (select max(y) from unnest(p.own_graduation_years) y),
        'minimumSemester', p.minimum_semester)) as values
    from admission_period p join admission_entity e on e.id = p.entity_id
    join admission_semester s on s.id = p.semester_id join admission_channel c on c.id = p.channel_id`,
  offer: `select o.id, concat_ws(' · ', program.name, p.name, p.year || '/' || p.year + 1) as label,
      p.institution_code as "institutionCode", o.period_id as "parentId", o.version, ${noDraftsSql}, ${seatsTakenSql},
      jsonb_strip_nulls(jsonb_build_object('registrationFee', o.registration_fee, 'spp', o.spp, 'ukt', o.ukt,
        'advance', o.advance, 'quota', o.quota, 'eligibilityRule', o.eligibility_rule,
        'allowScholarship', o.allow_scholarship, 'additionalDiscount', o.additional_discount,
        'additionalDiscountName', o.additional_discount_name, 'active', o.active)) as values
    from offered_program o join program on program.id = o.program_id join admission_period p on p.id = o.period_id`,
  studies: `select p.id, p.name as label, p.institution_code as "institutionCode", null::text as "parentId", p.version, ${noDraftsSql}, ${noSeatsSql},
      jsonb_build_object('name', p.name, 'psychologicalTestRequired', p.psychological_test_required,
        'colourBlindLetterRequired', p.colour_blind_letter_required) as values
    from program p`,
  channel: `select c.id, c.name as label, null::integer as "institutionCode", null::text as "parentId", c.version, ${noDraftsSql}, ${noSeatsSql},
      jsonb_build_object('name', c.name, 'adminFee', c.admin_fee, 'expiresMinutes', c.expires_minutes,
        'active', c.active) as values
    from payment_channel c`,
};

const entryOrders: Readonly<Record<TableSection, string>> = {
  entity: 'row.label',
  period: 'row."institutionCode", row."isOpen" desc, row.label, row.id',
  offer: 'row."institutionCode", row."parentId", row.label',
  studies: 'row."institutionCode", row.label',
  channel: 'row.label',
};

/** `institutionCode` null: of all institutions; else what belongs to that one. */
export const listEntries = async (
  db: Queryable,
  section: TableSection,
  institutionCode: number | null,
  id: string | null = null,
): Promise<PanelEntry[]> => {
  const { rows } = await db.query<PanelEntry & Record<string, unknown>>(
    `select row.* from (${entryStatements[section]}) row
      where ($1::integer is null or row."institutionCode" = $1) and ($2::text is null or row.id = $2)
      order by ${entryOrders[section]}`,
    [institutionCode, id],
  );
  return rows;
};
