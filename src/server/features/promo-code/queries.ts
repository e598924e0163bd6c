import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ContentState } from '../../../contract/content.ts';
import type { StoredAnswers } from '../../../engine/evolution/carry-stored.ts';
import { today } from '../../platform/database/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

type PromoFields = Readonly<Record<string, unknown>>;

/** The columns of `promo_code` that admins write, by the name of the field. */
const fieldColumns = {
  code: sql`code`,
  institutionCode: sql`institution_code`,
  kind: sql`kind`,
  value: sql`value`,
  startDate: sql`start_date`,
  endDate: sql`end_date`,
  quota: sql`quota`,
  active: sql`active`,
  note: sql`note`,
};

const columnList = join(Object.values(fieldColumns));

const fieldValue = (fields: PromoFields, name: string): unknown => fields[name] ?? (name === 'note' ? '' : null);

/** Locks the code: no other transaction changes it or reserves a use meanwhile. */
export const lockPromoRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`select from promo_code where id = ${id} for update`);

/** Codes are unique among those that are not deleted; transactions that create one code wait for each other. */
export const isCodeTaken = async (tx: Tx, code: string, except: string | null): Promise<boolean> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`promo-code/${code}`}))`);
  const count = await tx.run(sql`
    select from promo_code where code = ${code} and deleted_at is null and (${except}::uuid is null or id <> ${except})`);
  return count !== 0;
};

/** Answers to fields without a column, and the last migration of the form. */
export interface PromoFreeAnswers {
  readonly answers: PromoFields;
  /** Those that the form no longer has. */
  readonly dropped: PromoFields;
  readonly migration: number;
}

/** @returns the id */
export const insertPromo = async (tx: Tx, fields: PromoFields, free: PromoFreeAnswers): Promise<string> => {
  const values = Object.keys(fieldColumns).map((name) => fieldValue(fields, name));
  const { id } = await tx.get(
    { id: column.uuid },
    sql`insert into promo_code (${columnList}, form_answers, form_migration)
        values (${join(values)}, ${JSON.stringify(free.answers)}::jsonb, ${free.migration}) returning id`,
  );
  return id;
};

export const updatePromo = (tx: Tx, id: string, fields: PromoFields, free: PromoFreeAnswers): Promise<number> => {
  const assignments = Object.entries(fieldColumns).map(
    ([name, target]) => sql`${target} = ${fieldValue(fields, name)}`,
  );
  return tx.run(sql`
    update promo_code set ${join(assignments)}, form_answers = ${JSON.stringify(free.answers)}::jsonb,
        form_dropped = form_dropped || ${JSON.stringify(free.dropped)}::jsonb, form_migration = ${free.migration},
        version = version + 1, updated_at = now() where id = ${id}`);
};

/** Hides the code: it can no longer be used and is in no list; payments still refer to it. */
export const markPromoDeleted = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update promo_code set active = false, deleted_at = now(), updated_at = now(), version = version + 1 where id = ${id}`);

const promoRow = {
  id: column.uuid,
  version: column.integer,
  institutionCode: column.integer,
  updatedAt: column.timestamp,
  createdAt: column.timestamp,
  state: column.text.as<ContentState>(),
  usedCount: column.integer,
  /** Answers that have a column, without empty ones. */
  values: column.json<Readonly<Record<string, unknown>>>(),
  /** Answers that have none. */
  free: column.json<StoredAnswers>(),
} satisfies RowShape;

export type PromoRow = RowOf<typeof promoRow>;

const promoColumns = sql`promo.id, promo.version, promo.institution_code as "institutionCode", promo.updated_at as "updatedAt",
  promo.created_at as "createdAt",
  (select count(distinct used.application_id) from promo_use used
    where used.promo_code_id = promo.id and used.status <> 'released') as "usedCount",
  case when not promo.active then 'draft' when ${today} < promo.start_date then 'scheduled'
    when ${today} > promo.end_date then 'over' else 'public' end as state,
  jsonb_strip_nulls(jsonb_build_object('code', promo.code, 'institutionCode', promo.institution_code, 'kind', promo.kind,
    'value', promo.value, 'startDate', promo.start_date, 'endDate', promo.end_date, 'quota', promo.quota,
    'active', promo.active, 'note', nullif(promo.note, ''))) as values,
  jsonb_build_object('answers', promo.form_answers, 'migration', promo.form_migration) as free`;

const rowColumns = join(Object.keys(promoRow).map((name) => raw(`row."${name}"`)));

interface PromoFilter {
  readonly institutions?: readonly number[] | undefined;
  readonly q?: string | undefined;
  readonly state?: string | undefined;
}

const filteredRows = (filter: PromoFilter): Sql => {
  const [institutions, state] = [filter.institutions ?? null, filter.state ?? null];
  const text = filter.q?.trim().toLowerCase() || null;
  return sql`from (select ${promoColumns}, promo.code, promo.note, promo.end_date from promo_code promo
    where promo.deleted_at is null) row
  where (${institutions}::int[] is null or row."institutionCode" = any(${institutions}))
    and (${text}::text is null or position(${text} in lower(row.code || ' ' || row.note)) > 0)
    and (${state}::text is null or row.state = ${state})`;
};

export const listPromoRows = (
  db: Queryable,
  filter: PromoFilter,
  limit: number,
  offset: number,
): Promise<readonly PromoRow[]> =>
  db.many(
    promoRow,
    sql`select ${rowColumns} ${filteredRows(filter)} order by row.end_date desc, row.code limit ${limit} offset ${offset}`,
  );

export const countPromoRows = async (db: Queryable, filter: PromoFilter): Promise<number> =>
  (await db.get({ count: column.integer }, sql`select count(*) as count ${filteredRows(filter)}`)).count;

export const findPromoRow = (db: Queryable, id: string): Promise<PromoRow | undefined> =>
  db.find(
    promoRow,
    sql`select ${promoColumns} from promo_code promo where promo.id = ${id} and promo.deleted_at is null`,
  );

const promoUseRow = {
  FormId: column.uuid,
  RegistrationNumber: column.text.orNull,
  Name: column.text.orNull,
  Status: column.text,
  Discount: column.integer,
  UsedAt: column.timestamp,
} satisfies RowShape;

export type PromoUseRow = RowOf<typeof promoUseRow>;

/** The last 1000 uses that an admin of one institution may see; null: of all institutions. */
export const listPromoUses = (
  db: Queryable,
  id: string,
  institutionCode: number | null,
): Promise<readonly PromoUseRow[]> =>
  db.many(
    promoUseRow,
    sql`select a.id as "FormId", a.registration_number as "RegistrationNumber",
        nullif(concat_ws(' ', person.profile->>'firstName', person.profile->>'lastName'), '') as "Name",
        used.status as "Status", p.discount as "Discount", used.updated_at as "UsedAt"
       from promo_use used join payment p on p.id = used.payment_id
       join application a on a.id = used.application_id join account person on person.id = a.account_id
      where used.promo_code_id = ${id} and (${institutionCode}::integer is null or a.institution_code = ${institutionCode})
      order by used.updated_at desc, used.payment_id limit 1000`,
  );
