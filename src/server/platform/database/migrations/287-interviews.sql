-- Up Migration
-- Times of interviews, which applicants choose (decision 303).
create table interview_slot (
  id uuid primary key default gen_random_uuid(),
  institution_code integer not null,
  -- Programs of study whose applicants can choose it; empty: all of the institution.
  program_ids text[] not null default '{}',
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 480),
  places integer not null check (places between 1 and 500),
  place text not null default '' check (length(place) <= 200),
  link text not null default '' check (length(link) <= 500),
  -- For staff only.
  interviewers text not null default '' check (length(interviewers) <= 200),
  version integer not null default 1,
  cancelled_at timestamptz,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  check (place <> '' or link <> '')
);
create index interview_slot_listed on interview_slot (institution_code, starts_at);
create index interview_slot_by_time on interview_slot (starts_at);
create index interview_slot_created_by on interview_slot (created_by);

-- The interview of an application, as the interview machine sees it. An application without a row has none.
create table application_interview (
  application_id uuid primary key references application on delete cascade,
  state text not null check (state in ('None', 'Offered', 'Chosen', 'Done', 'Missed')),
  slot_id uuid references interview_slot,
  offered_at timestamptz not null default now(),
  -- Rises with every change: calendars replace an entry by one with a higher number.
  sequence integer not null default 0,
  check ((slot_id is not null) = (state in ('Chosen', 'Done', 'Missed')))
);
create index application_interview_by_slot on application_interview (slot_id) where slot_id is not null;
create index application_interview_by_state on application_interview (state, application_id);

-- Down Migration
drop table application_interview;
drop table interview_slot;
