-- Up Migration
-- Archive, trash and schedule of content (decision 301).
-- When an admin archived the item; NULL: nobody has.
alter table content_item add column archived_at timestamptz;
-- The moments at which it becomes public and ends, where they have a time of day: caches are renewed then. Days are in `fields` alone.
alter table content_item add column shown_from timestamptz;
alter table content_item add column shown_until timestamptz;
create index content_item_shown_from on content_item (shown_from) where shown_from is not null;
create index content_item_shown_until on content_item (shown_until) where shown_until is not null;
create index content_item_trash on content_item (deleted_at) where deleted_at is not null;

-- Slugs of items that were removed for good: no other item gets their address.
create table removed_slug (
  entity text not null,
  slug text not null,
  removed_at timestamptz not null default now(),
  primary key (entity, slug)
);

-- Down Migration
drop table removed_slug;
drop index content_item_trash;
drop index content_item_shown_until;
drop index content_item_shown_from;
alter table content_item drop column shown_until;
alter table content_item drop column shown_from;
alter table content_item drop column archived_at;
