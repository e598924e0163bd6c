-- Up Migration
-- Who has an item of content open in the editor, one row for each tab (decision 301).
create table content_editor (
  item_id uuid not null references content_item on delete cascade,
  tab uuid not null,
  account_id uuid not null references account on delete cascade,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (item_id, tab)
);
create index content_editor_account on content_editor (account_id);

-- Down Migration
drop table content_editor;
