import type { Tx } from '../../../platform/database/pool.ts';
import type { TableSection } from './entries.ts';

type Values = Readonly<Record<string, unknown>>;

export const SCHEMA = 'public';

export const tables: Readonly<Record<TableSection, string>> = {
  entity: 'admission_entity',
  period: 'admission_period',
  offer: 'offered_program',
  studies: `${SCHEMA}.program`,
  channel: 'payment_channel',
};

const midnight = (text: string): string => `(${text})::timestamp at time zone 'Asia/Jakarta'`;
const opens = midnight(`($2::jsonb->>'startDate')::date`);
const closes = midnight(`($2::jsonb->>'endDate')::date + 1`);

/** Closed early: from now on, or, where it has not opened yet, at the moment it would. */
const closesEarly = `least(${closes}, greatest(now(), ${opens} + interval '1 microsecond'))`;
/** Moments of a period whose days stand in the second parameter of a statement. */
export const spanOf = { opens, closes, closesEarly };

const isClosed = `($2::jsonb->>'isClosed')::boolean`;

const assignments: Readonly<Record<TableSection, string>> = {
  entity: `name = $2::jsonb->>'name'`,
  period: `name = $2::jsonb->>'name', opens_at = ${opens},
    closes_at = case when not ${isClosed} then ${closes}
      when planned_closes_at is not null then least(closes_at, ${closesEarly}) else ${closesEarly} end,
    planned_closes_at = case when ${isClosed} then ${closes} end,
    own_graduation_years = nullif(
      array(select generate_series(($2::jsonb->>'graduatedFrom')::integer, ($2::jsonb->>'graduatedUntil')::integer)), '{}'),
    minimum_semester = ($2::jsonb->>'minimumSemester')::smallint`,
  offer: `registration_fee = ($2::jsonb->>'registrationFee')::integer, spp = ($2::jsonb->>'spp')::integer, ukt = ($2::jsonb->>'ukt')::integer,
    advance = ($2::jsonb->>'advance')::integer, quota = ($2::jsonb->>'quota')::integer, eligibility_rule = $2::jsonb->>'eligibilityRule',
    allow_scholarship = ($2::jsonb->>'allowScholarship')::boolean, additional_discount = ($2::jsonb->>'additionalDiscount')::integer,
    additional_discount_name = $2::jsonb->>'additionalDiscountName', active = ($2::jsonb->>'active')::boolean`,
  studies: `name = $2::jsonb->>'name', psychological_test_required = ($2::jsonb->>'psychologicalTestRequired')::boolean,
    colour_blind_letter_required = ($2::jsonb->>'colourBlindLetterRequired')::boolean`,
  channel: `name = $2::jsonb->>'name', admin_fee = ($2::jsonb->>'adminFee')::integer,
    expires_minutes = ($2::jsonb->>'expiresMinutes')::integer, active = ($2::jsonb->>'active')::boolean`,
};

export const lockEntry = (tx: Tx, section: TableSection, id: string) =>
  tx.query(`select from ${tables[section]} where id = $1 for update`, [id]);

/** All fields of the section are replaced by these. */
export const writeEntry = (tx: Tx, section: TableSection, id: string, values: Values) =>
  tx.query(`update ${tables[section]} set ${assignments[section]}, version = version + 1 where id = $1`, [
    id,
    JSON.stringify(values),
  ]);
