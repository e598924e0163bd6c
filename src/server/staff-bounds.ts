/** The applications that an admin may see: the one place that says so, for sessions, lists, files and jobs. */
import sql, { empty, type Sql } from 'sql-template-tag';
import { column, type RowShape } from './platform/database/row.ts';

/** What an admin's account is bounded to. */
export interface StaffBounds {
  /** null: all institutions. */
  readonly institutionCode: number | null;
  /** Programs of study of the institution; empty: all of them. */
  readonly programIds: readonly string[];
}

export const withoutBounds: StaffBounds = { institutionCode: null, programIds: [] };

export const isUnbounded = ({ institutionCode, programIds }: StaffBounds): boolean =>
  institutionCode === null && programIds.length === 0;

export const boundsOf = ({ institutionCode, programIds }: StaffBounds): StaffBounds => ({
  institutionCode,
  programIds,
});

/** What is within both; undefined for nothing. */
export const commonBounds = (one: StaffBounds, other: StaffBounds): StaffBounds | undefined => {
  const codes = [one, other].flatMap(({ institutionCode }) => (institutionCode === null ? [] : [institutionCode]));
  if (codes.length === 2 && codes[0] !== codes[1]) return undefined;
  const [institutionCode = null] = codes;
  if (one.programIds.length === 0 || other.programIds.length === 0)
    return { institutionCode, programIds: [...one.programIds, ...other.programIds] };
  const programIds = one.programIds.filter((id) => other.programIds.includes(id));
  // No program would be all of them.
  return programIds.length === 0 ? undefined : { institutionCode, programIds };
};

/** The bounds, and of an admin of all institutions the institution that a filter names. */
export const narrowed = ({ institutionCode, programIds }: StaffBounds, filter: number | undefined): StaffBounds => ({
  institutionCode: institutionCode ?? filter ?? null,
  programIds,
});

/**
 * The institution of an account that is bounded to programs, where processes of the version before look for one: they
 * know no programs, and find nothing (migration 276).
 */
const hiddenInstitution = -1;

export const boundsRow = { institutionCode: column.integer.orNull, programIds: column.texts } satisfies RowShape;

/** The institution of an admin's account. */
export const institutionOf = (account: Sql): Sql =>
  sql`coalesce(${account}.program_institution, ${account}.institution_code)`;

/** Columns of `boundsRow`. */
export const boundsColumns = (account: Sql): Sql =>
  sql`${institutionOf(account)} as "institutionCode", ${account}.program_ids as "programIds"`;

/** Values of the columns institution_code, program_institution and program_ids. */
export const storedBounds = ({ institutionCode, programIds }: StaffBounds): readonly [Sql, Sql, Sql] =>
  programIds.length === 0
    ? [sql`${institutionCode}::integer`, sql`null::integer`, sql`'{}'::text[]`]
    : [sql`${hiddenInstitution}::integer`, sql`${institutionCode}::integer`, sql`${programIds}::text[]`];

/** The application names one of these programs, as whichever choice (decision 291); its choices keep `program_ids`. */
const namesProgram = (application: Sql, programIds: Sql): Sql => sql`${application}.program_ids && ${programIds}`;

/** ` and …`: the application is one that an admin with these bounds may see. */
export const andWithin = (application: Sql, { institutionCode, programIds }: StaffBounds): Sql => {
  const ofInstitution =
    institutionCode === null ? empty : sql` and ${application}.institution_code = ${institutionCode}::integer`;
  const ofPrograms =
    programIds.length === 0 ? empty : sql` and ${namesProgram(application, sql`${programIds}::text[]`)}`;
  return sql`${ofInstitution}${ofPrograms}`;
};

/** ` and …`: the application is one that the admin of this account may see. */
export const andWithinBoundsOf = (account: Sql, application: Sql): Sql => sql`
  and (${institutionOf(account)} is null or ${institutionOf(account)} = ${application}.institution_code)
  and (${account}.program_ids = '{}' or ${namesProgram(application, sql`${account}.program_ids`)})`;

/** ` and …`: an admin of this account may see some application that an admin with these bounds may see. */
export const andSharesBounds = (account: Sql, { institutionCode, programIds }: StaffBounds): Sql => sql`
  and (${institutionCode}::integer is null or ${institutionOf(account)} is null
    or ${institutionOf(account)} = ${institutionCode}::integer)
  and (${programIds}::text[] = '{}' or ${account}.program_ids = '{}' or ${account}.program_ids && ${programIds}::text[])`;
