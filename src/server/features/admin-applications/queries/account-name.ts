import sql, { type Sql } from 'sql-template-tag';

/** The name by which admins recognise an account; `account` is an alias of the table. */
export const accountName = (account: Sql): Sql =>
  sql`coalesce(nullif(concat_ws(' ', ${account}.profile ->> 'firstName', ${account}.profile ->> 'lastName'), ''), ${account}.email)`;
