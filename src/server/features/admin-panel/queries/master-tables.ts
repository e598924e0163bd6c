import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { MasterDataKind } from '../../../../contract/admin-master-data.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column } from '../../../platform/database/row.ts';

export interface MasterColumn {
  /** Name in the file. */
  readonly name: string;
  readonly column: string;
  readonly type: 'text' | 'integer' | 'boolean';
  readonly optional?: true;
  /** The table whose id it refers to. */
  readonly refers?: string;
  /** Never changes in a stored row. */
  readonly fixed?: true;
}

export interface MasterTable {
  /** With its schema where the bare name is the key of a step. */
  readonly table: string;
  readonly columns: readonly MasterColumn[];
  /** The control panel edits these rows too: each change raises their version. */
  readonly versioned?: true;
}

const idColumn: MasterColumn = { name: 'id', column: 'id', type: 'text' };
const nameColumn: MasterColumn = { name: 'name', column: 'name', type: 'text' };
const referenceColumn = (name: string, column: string, refers: string): MasterColumn => ({
  name,
  column,
  type: 'text',
  refers,
});

/** The tables that files import and export; a table comes after those it refers to. */
export const masterTables: Readonly<Record<MasterDataKind, MasterTable>> = {
  provinces: { table: 'province', columns: [idColumn, nameColumn] },
  cities: { table: 'city', columns: [idColumn, referenceColumn('provinceId', 'province_id', 'province'), nameColumn] },
  sectors: { table: 'sector', columns: [idColumn, referenceColumn('cityId', 'city_id', 'city'), nameColumn] },
  schools: {
    table: 'school',
    columns: [
      idColumn,
      referenceColumn('typeId', 'type_id', 'school_qualification_type'),
      { ...referenceColumn('cityId', 'city_id', 'city'), optional: true },
      nameColumn,
    ],
  },
  subjects: { table: 'subject', columns: [idColumn, nameColumn] },
  subjectsOfMajors: {
    table: 'qualification_subject',
    columns: [
      idColumn,
      { ...referenceColumn('majorId', 'school_qualification_id', 'school_qualification'), fixed: true },
      { ...referenceColumn('subjectId', 'subject_id', 'subject'), fixed: true },
      { name: 'asked', column: 'asked', type: 'boolean' },
    ],
  },
  schoolTypesOfLevels: {
    table: 'entity_qualification_type',
    columns: [
      idColumn,
      { ...referenceColumn('levelId', 'entity_id', 'admission_entity'), fixed: true },
      { ...referenceColumn('typeId', 'type_id', 'school_qualification_type'), fixed: true },
      { name: 'offered', column: 'offered', type: 'boolean' },
    ],
  },
  programs: {
    table: 'public.program',
    versioned: true,
    columns: [
      idColumn,
      { name: 'institutionCode', column: 'institution_code', type: 'integer', fixed: true },
      nameColumn,
      { name: 'psychologicalTestRequired', column: 'psychological_test_required', type: 'boolean' },
      { name: 'colourBlindLetterRequired', column: 'colour_blind_letter_required', type: 'boolean' },
    ],
  },
};

export type MasterRow = Readonly<Record<string, string | number | boolean | null>>;

/** A quoted name, with its schema where it has one. */
const identifier = (name: string): Sql =>
  raw(
    name
      .split('.')
      .map((part) => `"${part}"`)
      .join('.'),
  );

/** All rows of a table, with the names that its file uses. */
export const listMasterRows = async (db: Queryable, { table, columns }: MasterTable): Promise<readonly MasterRow[]> => {
  const shape = Object.fromEntries(columns.map(({ name, type }) => [name, column[type].orNull]));
  const selected = columns.map(({ name, column: source }) => sql`${identifier(source)} as ${identifier(name)}`);
  return db.many<typeof shape>(shape, sql`select ${join(selected)} from ${identifier(table)} order by id`);
};

/** Which of these ids a table has. */
export const findKnownIds = async (
  db: Queryable,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.many({ id: column.text }, sql`select id from ${identifier(table)} where id = any(${ids})`);
  return new Set(rows.map(({ id }) => id));
};

/** Until the transaction ends, no other import validates or writes. */
export const lockImports = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('admissions-portal/master-data'))`);

/** Inserts the rows, or updates those whose id exists. */
export const writeMasterRows = (
  tx: Tx,
  { table, columns, versioned }: MasterTable,
  rows: readonly MasterRow[],
): Promise<number> => {
  const targets = columns.map((each) => identifier(each.column));
  const types = columns.map(({ name, type }) => sql`${identifier(name)} ${raw(type)}`);
  const changes = columns
    .filter((each) => each.column !== 'id')
    .map((each) => sql`${identifier(each.column)} = excluded.${identifier(each.column)}`);
  return tx.run(sql`
    insert into ${identifier(table)} as t (${join(targets)})
     select ${join(columns.map(({ name }) => sql`r.${identifier(name)}`))}
       from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${join(types)})
     on conflict (id) do update set ${join([...changes, ...(versioned ? [sql`version = t.version + 1`] : [])])}`);
};
