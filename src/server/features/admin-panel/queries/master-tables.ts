import type { MasterDataKind } from '../../../../contract/admin-master-data.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

const SCHEMA = 'public';

export interface MasterColumn {
  /** Name in the file. */
  readonly name: string;
  readonly column: string;
  readonly type: 'text' | 'integer' | 'boolean';
  readonly optional?: true;
  /** The table whose id it must be. */
  readonly refers?: string;
  /** Of a known row it never changes. */
  readonly fixed?: true;
}

export interface MasterTable {
  readonly table: string;
  readonly columns: readonly MasterColumn[];
  /** The control panel edits these rows too. */
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

/** What is imported and exported; a table with references comes after those it refers to. */
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
    table: `${SCHEMA}.program`,
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

export const listMasterRows = async (db: Queryable, { table, columns }: MasterTable): Promise<MasterRow[]> => {
  const shown = columns.map(({ name, column }) => `${column} as "${name}"`).join(', ');
  return (await db.query<MasterRow & Record<string, unknown>>(`select ${shown} from ${table} order by id`)).rows;
};

/** Which of these ids a table has. */
export const findKnownIds = async (
  db: Queryable,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ id: string }>(`select id from ${table} where id = any($1)`, [ids]);
  return new Set(rows.map((row) => row.id));
};

/** While an import judges and writes, no other one does. */
export const lockImports = (tx: Tx) =>
  tx.query(`select pg_advisory_xact_lock(hashtext('admissions-portal/master-data'))`);

export const writeMasterRows = async (
  tx: Tx,
  { table, columns, versioned }: MasterTable,
  rows: readonly MasterRow[],
) => {
  const names = columns.map(({ column }) => column);
  const types = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  const changes = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`);
  await tx.query(
    `insert into ${table} as t (${names.join(', ')})
     select ${columns.map(({ name }) => `r."${name}"`).join(', ')} from jsonb_to_recordset($1::jsonb) as r(${types})
     on conflict (id) do update set ${[...changes, ...(versioned ? ['version = t.version + 1'] : [])].join(', ')}`,
    [JSON.stringify(rows)],
  );
};
