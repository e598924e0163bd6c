import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { MasterDataKind } from '../../../../contract/admin-master-data.ts';
import { DEFAULT_LANGUAGE, fieldInLanguage } from '../../../../engine/text/languages.ts';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column } from '../../../platform/database/row.ts';

export type MasterRow = Readonly<Record<string, string | number | boolean | null>>;

export interface MasterColumn {
  /** Name in the file. */
  readonly name: string;
  readonly column: string;
  /** `semesters`: their numbers in ascending order, separated by spaces, as a text. */
  readonly type: 'text' | 'integer' | 'boolean' | 'semesters';
  readonly optional?: true;
  /** The table whose id it refers to. */
  readonly refers?: string;
  /** A text has this form; else the error is `rule`. */
  readonly form?: { readonly pattern: RegExp; readonly rule: string };
  /** Its limits are those of the field of this name in the form of the control panel. */
  readonly limitedBy?: { readonly form: string; readonly field: string };
  /** Never changes in a stored row. */
  readonly fixed?: true;
  /** The language of a name in the column `names`. Where the file has no such column, the stored name stays. */
  readonly language?: string;
}

export interface MasterTable {
  readonly table: Sql;
  readonly columns: readonly MasterColumn[];
  /** Rows have names in other languages. */
  readonly translated?: true;
  /** Columns whose values together are in one row only. */
  readonly unique?: readonly string[];
  /** What several cells of a row must fulfil together. */
  readonly checkRow?: (row: MasterRow) => { readonly column: string; readonly rule: string } | undefined;
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

const positionColumn: MasterColumn = { name: 'position', column: 'position', type: 'integer' };

const ofChannel = (field: string) => ({ form: 'panel-channel', field });

/** A virtual account belongs to a bank; a card does not. */
const checkChannel = ({ kind, bank }: MasterRow) => {
  if ((kind === 'virtual-account') === (bank !== null)) return undefined;
  return { column: 'bank', rule: bank === null ? 'required' : 'bankOfCard' };
};

/** The tables that files import and export; a table comes after those it refers to. */
const masterTables: Readonly<Record<MasterDataKind, MasterTable>> = {
  provinces: { table: sql`province`, columns: [idColumn, nameColumn] },
  cities: {
    table: sql`city`,
    columns: [idColumn, referenceColumn('provinceId', 'province_id', 'province'), nameColumn],
  },
  sectors: { table: sql`sector`, columns: [idColumn, referenceColumn('cityId', 'city_id', 'city'), nameColumn] },
  schools: {
    table: sql`school`,
    columns: [
      idColumn,
      referenceColumn('typeId', 'type_id', 'school_qualification_type'),
      { ...referenceColumn('cityId', 'city_id', 'city'), optional: true },
      nameColumn,
    ],
  },
  schoolTypes: {
    table: sql`school_qualification_type`,
    translated: true,
    columns: [idColumn, nameColumn, positionColumn],
  },
  majors: {
    table: sql`school_qualification`,
    translated: true,
    columns: [
      idColumn,
      referenceColumn('typeId', 'type_id', 'school_qualification_type'),
      { ...nameColumn, column: 'major' },
      positionColumn,
    ],
  },
  reports: { table: sql`preferred_report`, translated: true, columns: [idColumn, nameColumn, positionColumn] },
  semesters: { table: sql`admission_semester`, translated: true, columns: [idColumn, nameColumn, positionColumn] },
  channels: { table: sql`admission_channel`, translated: true, columns: [idColumn, nameColumn, positionColumn] },
  subjects: { table: sql`subject`, translated: true, columns: [idColumn, nameColumn] },
  subjectsOfMajors: {
    table: sql`qualification_subject`,
    unique: ['majorId', 'subjectId'],
    columns: [
      idColumn,
      { ...referenceColumn('majorId', 'school_qualification_id', 'school_qualification'), fixed: true },
      { ...referenceColumn('subjectId', 'subject_id', 'subject'), fixed: true },
      { name: 'asked', column: 'asked', type: 'boolean' },
    ],
  },
  subjectsOfReports: {
    table: sql`subject_configuration`,
    unique: ['reportId', 'subjectId'],
    columns: [
      idColumn,
      { ...referenceColumn('reportId', 'preferred_report_id', 'preferred_report'), fixed: true },
      { ...referenceColumn('subjectId', 'subject_id', 'subject'), fixed: true },
      positionColumn,
      { name: 'semesters', column: 'semesters', type: 'semesters' },
      { name: 'asked', column: 'asked', type: 'boolean' },
    ],
  },
  schoolTypesOfLevels: {
    table: sql`entity_qualification_type`,
    unique: ['levelId', 'typeId'],
    columns: [
      idColumn,
      { ...referenceColumn('levelId', 'entity_id', 'admission_entity'), fixed: true },
      { ...referenceColumn('typeId', 'type_id', 'school_qualification_type'), fixed: true },
      { name: 'offered', column: 'offered', type: 'boolean' },
    ],
  },
  programs: {
    table: sql`program`,
    translated: true,
    versioned: true,
    columns: [
      idColumn,
      { name: 'institutionCode', column: 'institution_code', type: 'integer', fixed: true },
      nameColumn,
      { name: 'psychologicalTestRequired', column: 'psychological_test_required', type: 'boolean' },
      { name: 'colourBlindLetterRequired', column: 'colour_blind_letter_required', type: 'boolean' },
    ],
  },
  paymentChannels: {
    table: sql`payment_channel`,
    translated: true,
    versioned: true,
    checkRow: checkChannel,
    columns: [
      idColumn,
      { ...nameColumn, limitedBy: ofChannel('name') },
      {
        ...{ name: 'kind', column: 'kind', type: 'text', fixed: true },
        form: { pattern: /^(?:card|virtual-account)$/, rule: 'channelKind' },
      },
      {
        ...{ name: 'bank', column: 'bank', type: 'text', optional: true },
        form: { pattern: /^[A-Z][A-Z0-9_]{1,19}$/, rule: 'bank' },
      },
      { name: 'adminFee', column: 'admin_fee', type: 'integer', limitedBy: ofChannel('adminFee') },
      { name: 'expiresMinutes', column: 'expires_minutes', type: 'integer', limitedBy: ofChannel('expiresMinutes') },
      positionColumn,
      { name: 'active', column: 'active', type: 'boolean' },
    ],
  },
};

/** A table with a column for the name in each further language of the portal. */
export const masterTableOf = (kind: MasterDataKind, locales: readonly Locale[]): MasterTable => {
  const table = masterTables[kind];
  if (!table.translated) return table;
  const namesBeside = ({ limitedBy }: MasterColumn): readonly MasterColumn[] =>
    locales
      .filter((locale) => locale !== DEFAULT_LANGUAGE)
      .map((language) => ({
        ...{ name: fieldInLanguage('name', language), column: 'names', type: 'text', optional: true, language },
        ...(limitedBy && { limitedBy }),
      }));
  return {
    ...table,
    columns: table.columns.flatMap((one) => (one.name === 'name' ? [one, ...namesBeside(one)] : [one])),
  };
};

const identifier = (name: string): Sql => raw(`"${name}"`);

/** All rows of a table, with the names that its file uses. */
export const listMasterRows = async (db: Queryable, { table, columns }: MasterTable): Promise<readonly MasterRow[]> => {
  const shape = Object.fromEntries(
    columns.map(({ name, type }) => [name, column[type === 'semesters' ? 'text' : type].orNull]),
  );
  const selected = columns.map(({ name, column: source, language, type }) => {
    if (language !== undefined) return sql`names ->> ${language}::text as ${identifier(name)}`;
    if (type === 'semesters') return sql`array_to_string(${identifier(source)}, ' ') as ${identifier(name)}`;
    return sql`${identifier(source)} as ${identifier(name)}`;
  });
  return db.many<typeof shape>(shape, sql`select ${join(selected)} from ${table} order by id`);
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

/** Inserts the rows, or updates those whose id exists; names in languages that the portal does not have stay. */
export const writeMasterRows = (
  tx: Tx,
  { table, columns, translated, versioned }: MasterTable,
  rows: readonly MasterRow[],
): Promise<number> => {
  const own = columns.filter(({ language }) => language === undefined);
  const types = columns.map(({ name, type }) => sql`${identifier(name)} ${raw(type === 'semesters' ? 'text' : type)}`);
  const targets = own.map((each) => identifier(each.column));
  const values = own.map(({ name, type }) =>
    type === 'semesters' ? sql`string_to_array(r.${identifier(name)}, ' ')::smallint[]` : sql`r.${identifier(name)}`,
  );
  const changes = own
    .filter((each) => each.column !== 'id')
    .map((each) => sql`${identifier(each.column)} = excluded.${identifier(each.column)}`);
  if (versioned) changes.push(sql`version = t.version + 1`);
  if (translated) {
    const names = columns.flatMap(({ name, language }) =>
      language === undefined ? [] : [sql`${language}::text, r.${identifier(name)}`],
    );
    targets.push(sql`names`);
    values.push(names.length > 0 ? sql`jsonb_build_object(${join(names)})` : sql`'{}'::jsonb`);
    // A name that is null is deleted.
    changes.push(sql`names = jsonb_strip_nulls(t.names || excluded.names)`);
  }
  return tx.run(sql`
    insert into ${table} as t (${join(targets)})
     select ${join(values)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${join(types)})
     on conflict (id) do update set ${join(changes)}`);
};
