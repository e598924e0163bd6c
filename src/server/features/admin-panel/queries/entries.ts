import sql, { type Sql } from 'sql-template-tag';
import type { PanelSection } from '../../../../contract/admin-panel.ts';
import type { StoredAnswers } from '../../../../engine/evolution/carry-stored.ts';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { localName } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { takenSeats } from '../../application/queries/offers.ts';

export type TableSection = Exclude<PanelSection, 'contact'>;

const entryRow = {
  id: column.text,
  label: column.text,
  /** Null: of all institutions. */
  institutionCode: column.integer.orNull,
  parentId: column.text.orNull,
  version: column.integer,
  /** Answers that have a column. */
  values: column.json<Readonly<Record<string, unknown>>>(),
  /** Answers that have none. */
  free: column.json<StoredAnswers>(),
  /** The text of the translated field in other languages. */
  translations: column.json<Readonly<Record<string, string>>>(),
  isOpen: column.boolean,
  drafts: column.integer,
  accepted: column.integer,
} satisfies RowShape;

export type EntryRow = RowOf<typeof entryRow>;

/** `application a` is a draft. */
const isDraft = sql`a.status = 'Draft' and a.deleted_at is null`;

const day = (moment: Sql): Sql => sql`to_char((${moment}) at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;

const free = (table: Sql): Sql =>
  sql`jsonb_build_object('answers', ${table}.form_answers, 'migration', ${table}.form_migration) as free`;

const noInstitution = sql`null::integer as "institutionCode"`;
const noParent = sql`null::text as "parentId"`;
const noSeats = sql`0 as accepted`;
const noDrafts = sql`false as "isOpen", 0 as drafts`;

/**
 * Rows of each section, with the fields that have a column as the section's form names them. Labels are in a language.
 */
const entryRows = (locale: Locale): Readonly<Record<TableSection, Sql>> => ({
  entity: sql`select e.id, ${localName(sql`e`, locale)} as label, ${noInstitution}, ${noParent}, e.version, ${noDrafts}, ${noSeats},
      jsonb_build_object('name', e.name) as values, e.names as translations, ${free(sql`e`)}
    from admission_entity e`,
  period: sql`select p.id, concat_ws(' · ', ${localName(sql`e`, locale)}, p.year || '/' || p.year + 1,
        ${localName(sql`s`, locale)}, ${localName(sql`c`, locale)}) as label,
      p.institution_code as "institutionCode", ${noParent}, p.version,
      p.opens_at <= now() and now() < p.closes_at as "isOpen",
      (select count(*) from application a where a.period_id = p.id and ${isDraft}) as drafts, ${noSeats},
      jsonb_strip_nulls(jsonb_build_object('name', p.name, 'startDate', ${day(sql`p.opens_at`)},
        'endDate', ${day(sql`coalesce(p.planned_closes_at, p.closes_at) - interval '1 microsecond'`)},
        'isClosed', p.planned_closes_at is not null, 'graduatedFrom', (select min(y) from unnest(p.own_graduation_years) y),
        'graduatedUntil', (select max(y) from unnest(p.own_graduation_years) y),
        'minimumSemester', p.minimum_semester, 'feeDueDate', p.fee_due_on, 'testDate', p.test_on,
        'announcementDate', p.announced_on, 'offerDueDate', p.offer_due_on)) as values, p.names as translations, ${free(sql`p`)}
    from admission_period p join admission_entity e on e.id = p.entity_id
    join admission_semester s on s.id = p.semester_id join admission_channel c on c.id = p.channel_id`,
  offer: sql`select o.id, concat_ws(' · ', ${localName(sql`program`, locale)}, ${localName(sql`p`, locale)},
        p.year || '/' || p.year + 1) as label,
      p.institution_code as "institutionCode", o.period_id as "parentId", o.version, ${noDrafts},
      case when o.quota is null then 0 else ${takenSeats(sql`o.id`)} end as accepted,
      jsonb_strip_nulls(jsonb_build_object('registrationFee', o.registration_fee, 'spp', o.spp, 'ukt', o.ukt,
        'advance', o.advance, 'quota', o.quota,
        'deadline', ${day(sql`o.closes_at - interval '1 microsecond'`)}, 'eligibilityRule', o.eligibility_rule,
        'allowScholarship', o.allow_scholarship, 'additionalDiscount', o.additional_discount,
        'additionalDiscountName', nullif(o.additional_discount_name, ''), 'active', o.active)) as values,
      o.additional_discount_names as translations, ${free(sql`o`)}
    from offered_program o join program on program.id = o.program_id join admission_period p on p.id = o.period_id`,
  studies: sql`select p.id, ${localName(sql`p`, locale)} as label, p.institution_code as "institutionCode", ${noParent}, p.version, ${noDrafts},
      ${noSeats},
      jsonb_build_object('name', p.name, 'psychologicalTestRequired', p.psychological_test_required,
        'colourBlindLetterRequired', p.colour_blind_letter_required) as values, p.names as translations, ${free(sql`p`)}
    from program p`,
  channel: sql`select c.id, ${localName(sql`c`, locale)} as label, ${noInstitution}, ${noParent}, c.version, ${noDrafts}, ${noSeats},
      jsonb_build_object('name', c.name, 'adminFee', c.admin_fee, 'expiresMinutes', c.expires_minutes,
        'active', c.active) as values, c.names as translations, ${free(sql`c`)}
    from payment_channel c`,
});

const entryOrders: Readonly<Record<TableSection, Sql>> = {
  entity: sql`row.label`,
  period: sql`row."institutionCode", row."isOpen" desc, row.label, row.id`,
  offer: sql`row."institutionCode", row."parentId", row.label`,
  studies: sql`row."institutionCode", row.label`,
  channel: sql`row.label`,
};

/** @param institutionCode only its entries; null: of all institutions */
export const listEntryRows = (
  db: Queryable,
  section: TableSection,
  institutionCode: number | null,
  locale: Locale,
  id: string | null = null,
): Promise<readonly EntryRow[]> =>
  db.many(
    entryRow,
    sql`select row.* from (${entryRows(locale)[section]}) row
      where (${institutionCode}::integer is null or row."institutionCode" = ${institutionCode})
        and (${id}::text is null or row.id = ${id})
      order by ${entryOrders[section]}`,
  );

/** The drafts of a period, with their owners' accounts. */
const draftsOfPeriod = (periodId: string): Sql => sql`application a join account person on person.id = a.account_id
        where a.period_id = ${periodId} and ${isDraft} and person.active`;

/** The recipients of `queueMailsToDraftOwners`. */
export const countDraftOwners = async (db: Queryable, periodId: string): Promise<number> => {
  const { count } = await db.get(
    { count: column.integer },
    sql`select count(distinct a.account_id) as count from ${draftsOfPeriod(periodId)}`,
  );
  return count;
};

/**
 * Queues a mail to each person with a draft in this period, in the person's language, and records it at the newest of
 * these drafts: one statement for any number.
 * @param data the placeholders of the template by language
 * @returns how many mails
 */
export const queueMailsToDraftOwners = async (
  tx: Tx,
  periodId: string,
  mail: { readonly template: string; readonly path: string },
  data: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<number> => {
  const dataOf = (language: Sql) => sql`${JSON.stringify(data)}::jsonb -> ${language}`;
  const { count } = await tx.get(
    { count: column.integer },
    sql`with owner as (
       select distinct on (person.id) a.id, person.email, person.locale from ${draftsOfPeriod(periodId)}
        order by person.id, a.created_at desc),
     recorded as (
       insert into application_mail (application_id, template, recipient, locale, path, data)
       select id, ${mail.template}::text, email, locale, ${mail.path}::text,
         coalesce(${dataOf(sql`locale`)}, ${dataOf(sql`'id'`)}) from owner
       returning id, template, recipient, locale, path, data)
     select count(graphile_worker.add_job('sendMail', max_attempts => 10, payload => json_build_object(
         'template', template, 'to', recipient, 'locale', locale, 'path', path, 'data', data, 'mail', id))) as count
       from recorded`,
  );
  return count;
};
