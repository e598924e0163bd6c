-- Up Migration
-- Invitations to become a member of staff (decision 294). One that was accepted or withdrawn is deleted; the trail names it.
create table staff_invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_folded text not null unique,
  locale text not null,
  -- What the person gets. NULL: of all institutions; no programs: all of them.
  institution_code integer,
  program_ids text[] not null default '{}',
  staff_roles text[] not null check (staff_roles <> '{}'),
  -- Who gives it: checked again when it is accepted.
  giver_id uuid not null references account on delete cascade,
  -- Digest of the token of the mail that was sent last.
  token_hash bytea unique,
  -- Number of the mail: only its job may store a token.
  sends integer not null default 1,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_invitation_by_giver on staff_invitation (giver_id);

-- Down Migration
drop table staff_invitation;
