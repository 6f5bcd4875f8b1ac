-- A flag leaves the review where it is; an administrator decides, and the person who asked gets an email. Owners flag what they
-- received, and visitors report what they read; both are in the same list.
create table flags (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews on delete cascade,
  source text not null default 'owner' check (source in ('owner', 'visitor')),
  reason text not null default '' check (char_length(reason) <= 1000),
  -- What a visitor says is wrong, from the list of reasons for a rejection.
  ground text check (ground in ('not_genuine', 'unlawful', 'off_topic', 'private_data', 'advertising', 'other')),
  -- Where a visitor wants to hear of the outcome; gone once they were told.
  reporter_email text check (char_length(reporter_email) <= 254),
  outcome text check (outcome in ('kept', 'removed')),
  resolved_at timestamptz,
  resolved_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  check ((outcome is null) = (resolved_at is null)),
  check ((source = 'visitor') = (ground is not null))
);
create unique index one_open_flag_per_review on flags (review_id) where outcome is null and source = 'owner';
create index flags_of_review on flags (review_id, created_at desc);
create index flags_open on flags (created_at, id) where outcome is null;
