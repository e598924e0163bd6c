import sql, { type Sql } from 'sql-template-tag';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import { column } from './row.ts';

/** A name in every language that has one; the default language always has. */
export type LocalNames = Readonly<Record<string, string>>;

/** The column that `localNames` selects. */
export const localNamesColumn = column.json<LocalNames>();

/**
 * The name of a row of reference data in a language, else in the default one.
 * @param table alias of a table with `name` and `names`
 * @param language undefined for the default one
 */
export const localName = (table: Sql, language: unknown): Sql =>
  sql`local_name(${table}.name, ${table}.names, ${language ?? null}::text)`;

/**
 * The name in the default language where that in the reader's differs from it: another word to search
 * for. @param column its column
 */
export const otherName = (table: Sql, language: unknown, column = sql`name`): Sql =>
  sql`nullif(${table}.${column}, local_name(${table}.${column}, ${table}.names, ${language ?? null}::text))`;

/** The names of a row in all languages, for readers who are not known yet. */
export const localNames = (table: Sql): Sql =>
  sql`jsonb_build_object(${DEFAULT_LANGUAGE}::text, ${table}.name) || ${table}.names`;

/** The names of the additional discount of an offer; null where it has none. @param offer alias of `offered_program` */
export const discountNames = (offer: Sql): Sql => sql`
  case when ${offer}.additional_discount_name is not null
    then jsonb_build_object(${DEFAULT_LANGUAGE}::text, ${offer}.additional_discount_name) || ${offer}.additional_discount_names
  end`;
