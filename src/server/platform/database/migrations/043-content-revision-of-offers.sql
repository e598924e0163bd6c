-- Up Migration
-- A period is announced only while it offers a program.
create constraint trigger raise_content_revision after insert or update or delete on offered_program
  deferrable initially deferred for each row execute function raise_content_revision();

-- Down Migration
drop trigger raise_content_revision on offered_program;
