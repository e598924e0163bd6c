import { expect, test } from 'vitest';
import { findBreakingStatements, findContract } from './migration-rules.ts';

const reasonsOf = (text: string) => findBreakingStatements(`-- Up Migration\n${text}`).map(({ reason }) => reason);

test.each([
  ['drop table note;', 'uses it'],
  ['drop view shown_note;', 'uses it'],
  ['drop function f(text);', 'uses it'],
  ['alter table note drop column text;', 'reads and writes the column'],
  ['alter table note drop text;', 'reads and writes the column'],
  ['ALTER TABLE only note\n  RENAME COLUMN a TO b;', 'old name'],
  ['alter table note rename to memo;', 'old name'],
  ['alter table note alter column n type bigint;', 'old type'],
  ['alter table note alter n set data type bigint;', 'old type'],
  ['alter table note alter column a set not null;', 'may write null'],
  ['alter table note alter column a drop default;', 'relies on the default'],
  ['alter table note add column a text not null;', 'without this column'],
  ['alter table note add a text not null;', 'without this column'],
  ['alter table note add column b int default 1 not null, add column a text not null;', 'without this column'],
  ['alter table note add constraint c check (a > 0);', 'break the constraint'],
  ['alter table note add check (a is not null);', 'break the constraint'],
  ['alter table note add constraint c foreign key (a) references other (id);', 'break the constraint'],
  ['create unique index on note (a);', 'not unique'],
  ['create unique index if not exists i on note (a) where b;', 'not unique'],
  ['alter table note add a text; create unique index on note (a) nulls not distinct;', 'not unique'],
  ['alter table note add a text; create unique index on other (a);', 'not unique'],
  ['alter table note add a text; create unique index on note (coalesce(a, b));', 'not unique'],
  ["alter table note add a text not null default ''; create unique index on note (a);", 'not unique'],
  ['alter table note add a text, add b text; create unique index on note (c);', 'not unique'],
  ['revoke insert on note from portal;', 'loses a right'],
  ['do $$ begin alter table note drop column text; end $$;', 'reads and writes the column'],
])('%s is refused: an older process … %s', (statement, reason) => {
  expect(reasonsOf(statement)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  "create table note (id uuid primary key, a text not null, check (a <> ''));",
  'create table note (a text); alter table note add column b text not null; create unique index on note (a);',
  'alter table note add column a text;',
  "alter table note add column a text not null default 'drop table';",
  'alter table note add column a bigint generated always as identity;',
  'alter table note add column a text not null default gen_random_uuid()::text; create unique index i on note (a);',
  'alter table note add a bigint generated always as identity; create unique index i on note (b, a);',
  'alter table note add a text; create unique index i on note using btree (a) where a is not null;',
  'alter table note drop constraint c, add constraint c check (a > 0);',
  'alter table note drop constraint c;',
  'alter table note alter column a drop not null;',
  'alter table note alter column a set default 7;',
  'create index on note (a);',
  '-- drop table note;\nselect 1;',
  'create or replace function f() returns void language plpgsql as $body$ begin drop table note; end $body$;',
  'select 1;\n-- Down Migration\ndrop table note;',
])('%s is accepted', (statement) => {
  expect(reasonsOf(statement)).toEqual([]);
});

test('a contract names the migration since which nothing uses what is taken away, and says what that is', () => {
  expect(findContract('-- Up Migration\n-- Contract since 245-a-name: nobody reads note.text\n')).toBe('245-a-name');
  expect(findContract('-- Contract since 245-a-name:\n')).toBeUndefined();
  expect(findContract('-- Contract: nobody reads note.text\n')).toBeUndefined();
});
