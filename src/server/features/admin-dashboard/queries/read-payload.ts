/**
 * SQL of a value in a job's order. Whatever stands there instead is no value and no error: one order that cannot be read
 * must not hide all others.
 */
const guarded = (payload: string, name: string, pattern: string, type: string): string =>
  `case when ${payload} ->> '${name}' ~* '${pattern}' then (${payload} ->> '${name}')::${type} end`;

export const uuidIn = (payload: string, name: string): string =>
  `(${guarded(payload, name, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'uuid')})`;

export const wholeIn = (payload: string, name: string): string =>
  `(${guarded(payload, name, '^[0-9]{1,9}$', 'integer')})`;

/** Numbers of rows. */
export const rowIn = (payload: string, name: string): string =>
  `(${guarded(payload, name, '^[0-9]{1,18}$', 'bigint')})`;
