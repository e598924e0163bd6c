-- Up Migration
-- Programs have public pages.
create constraint trigger raise_content_revision after insert or update or delete on program
  deferrable initially deferred for each row execute function raise_content_revision();

-- Down Migration
drop trigger raise_content_revision on program;
