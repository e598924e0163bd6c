-- Up Migration
-- Brochures, events, questions, news and whatever else has a folder in schemas/content.
create table content_item (
  id uuid primary key default gen_random_uuid(),
  entity text not null,
  institution_code integer not null,
  -- Given at the first publishing, never changed and never given to another item.
  slug text,
  fields jsonb not null,
  schema_version text not null,
  -- Words to search in, of both languages, in small letters and without markup.
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references account,
  updated_at timestamptz not null default now(),
  updated_by uuid references account,
  deleted_at timestamptz
);
create unique index content_item_by_slug on content_item (entity, slug);
create index content_item_alive on content_item (entity, institution_code) where deleted_at is null;

create table content_version (
  item_id uuid not null references content_item,
  version integer not null,
  fields jsonb not null,
  deleted boolean not null default false,
  saved_at timestamptz not null default now(),
  saved_by uuid references account,
  primary key (item_id, version)
);

create table content_image (
  id uuid primary key default gen_random_uuid(),
  entity text not null,
  created_at timestamptz not null default now(),
  created_by uuid references account
);
create table content_image_size (
  image_id uuid not null references content_image,
  -- The width asked for; a smaller picture is not enlarged.
  slot integer not null,
  width integer not null,
  height integer not null,
  webp bytea not null,
  jpeg bytea not null,
  primary key (image_id, slot)
);

create table content_file (
  id uuid primary key default gen_random_uuid(),
  entity text not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid references account
);

-- Down Migration
drop table content_file, content_image_size, content_image, content_version, content_item;
