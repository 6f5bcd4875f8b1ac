-- A flag leaves the review where it is; an administrator decides, and the owner sees the outcome.
create table flags (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews on delete cascade,
  reason text not null default '' check (char_length(reason) <= 1000),
  outcome text check (outcome in ('kept', 'removed')),
  resolved_at timestamptz,
  resolved_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  check ((outcome is null) = (resolved_at is null))
);
create unique index one_open_flag_per_review on flags (review_id) where outcome is null;
create index flags_of_review on flags (review_id, created_at desc);
create index flags_open on flags (created_at, id) where outcome is null;
