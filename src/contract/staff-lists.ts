import type { Call } from './call.ts';
import { anything, list, nullableText, record, recordWithOptional, text, wholeNumber } from './shapes.ts';

/** The lists of `schemas/lists` whose entries staff maintain. */

const value = { type: 'string', maxLength: 60 } as const;
const day = { type: 'string', maxLength: 10 } as const;
const names = { type: 'object', additionalProperties: { type: 'string', maxLength: 1000 } } as const;

/** later: its first day has not come. ended: its last day has passed. */
const states = ['offered', 'later', 'ended'] as const;

const entry = record({
  value: text,
  /** In the reader's language. */
  name: text,
  /** By language; empty where the entry has none. */
  names,
  parent: nullableText,
  parentName: nullableText,
  /** Days in Jakarta, both inclusive; null: always. */
  from: nullableText,
  until: nullableText,
  state: { type: 'string', enum: states },
  /** Its place under its parent, from 1, and the number of entries there. */
  place: wholeNumber,
  siblings: wholeNumber,
  version: wholeNumber,
});

const choice = record({ Id: text, Name: text });

export const listStaffLists = {
  name: 'listStaffLists',
  method: 'GET',
  path: '/admin/staff-list',
  access: 'admin',
  data: list(
    record({
      key: text,
      title: text,
      entries: wholeNumber,
      /** The title of the list that it depends on; empty: that has none; null: it depends on none. */
      parentTitle: nullableText,
      /** The entries that a parent may be; empty where the list depends on none. */
      parents: list(choice),
      /** The languages that a name needs. */
      languages: list(text),
    }),
  ),
} as const satisfies Call;

/** The entries in their order. */
export const listStaffListEntries = {
  name: 'listStaffListEntries',
  method: 'GET',
  path: '/admin/staff-list/{list}',
  access: 'admin',
  query: recordWithOptional(
    {},
    {
      page: { type: 'integer', minimum: 1, maximum: 10_000 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100 },
      /** Words that the value or a name contains. */
      q: { type: 'string', maxLength: 120 },
      parent: value,
      state: { type: 'string', enum: states },
    },
  ),
  data: list(entry),
  paginated: true,
} as const satisfies Call;

export const getStaffListEntry = {
  name: 'getStaffListEntry',
  method: 'GET',
  path: '/admin/staff-list/{list}/entry/{value}',
  access: 'admin',
  data: entry,
} as const satisfies Call;

/** The new entry is the last one under its parent. Its value never changes. */
export const addStaffListEntry = {
  name: 'addStaffListEntry',
  method: 'POST',
  path: '/admin/staff-list/{list}',
  access: 'admin',
  body: recordWithOptional(
    { value: { type: 'string', maxLength: 1000 }, names },
    { parent: value, from: day, until: day },
  ),
  data: entry,
} as const satisfies Call;

/** All parts of an entry; without a day it is offered always. Header If-Match: the version that the client displayed. */
export const changeStaffListEntry = {
  name: 'changeStaffListEntry',
  method: 'PATCH',
  path: '/admin/staff-list/{list}/entry/{value}',
  access: 'admin',
  body: recordWithOptional(
    { names },
    {
      parent: value,
      from: day,
      until: day,
      /** Moves the entry to this place under its parent, from 1. */
      place: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    },
  ),
  data: entry,
} as const satisfies Call;

/** The entries as a CSV file (not an envelope), which the import and `schemas/lists` accept. */
export const exportStaffList = {
  name: 'exportStaffList',
  method: 'GET',
  path: '/admin/staff-list/{list}/file',
  access: 'admin',
  data: anything,
} as const satisfies Call;

/**
 * Adds entries and changes those with a known value; nothing is removed, and columns that the file does not have stay
 * as they are. A file with every entry of the list also sets their order. All or nothing: with one wrong cell, 422 and
 * no change. A dry run answers 200 either way and changes nothing. Header If-Match: the revision of the dry run.
 */
export const importStaffList = {
  name: 'importStaffList',
  method: 'POST',
  path: '/admin/staff-list/{list}/file',
  access: 'admin',
  body: record({ content: { type: 'string', maxLength: 12_000_000 }, dryRun: { type: 'boolean' } }),
  data: record({
    rows: wholeNumber,
    created: wholeNumber,
    changed: wholeNumber,
    unchanged: wholeNumber,
    /** The file sets another order. */
    isReordered: { type: 'boolean' },
    revision: wholeNumber,
    /** Number of errors; the first 500 are listed. */
    wrong: wholeNumber,
    /** `row` as the spreadsheet counts it; `column` empty: the whole row. */
    errors: list(record({ row: wholeNumber, column: text, message: text })),
  }),
} as const satisfies Call;
