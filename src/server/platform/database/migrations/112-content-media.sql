-- Up Migration
-- Finds the items that show a picture or file.
create index content_item_fields on content_item using gin (fields jsonb_path_ops);
create index content_version_fields on content_version using gin (fields jsonb_path_ops);

-- Down Migration
drop index content_version_fields;
drop index content_item_fields;
