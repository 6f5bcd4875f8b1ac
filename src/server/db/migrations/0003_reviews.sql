create table reviews (
  id uuid primary key default uuid_v7(),
  performer_id uuid not null references performers on delete cascade,
  reviewer_name text not null check (btrim(reviewer_name) <> '' and char_length(reviewer_name) <= 100),
  reviewer_email text not null check (char_length(reviewer_email) <= 254),
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (btrim(comment) <> '' and char_length(comment) <= 40000),
  event_type text not null default '' check (char_length(event_type) <= 100),
  -- 'business': added by the owner on a customer's behalf; counts for nothing until that customer confirms it.
  source text not null default 'customer' check (source in ('customer', 'business')),
  verified_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  is_public boolean not null default true,
  published boolean not null generated always as (status = 'approved' and is_public) stored,
  rejected_reason text check (
    rejected_reason in ('not_genuine', 'unlawful', 'off_topic', 'private_data', 'advertising', 'other')
  ),
  rejected_note text check (char_length(rejected_note) <= 1000),
  decided_at timestamptz,
  decided_by uuid references accounts on delete set null,
  -- Names of the checks that fired ('duplicate', 'link', …). They inform the administrator and decide nothing.
  checks text[] not null default '{}',
  -- To the millisecond, as JavaScript has it, so that a page's cursor names a row exactly.
  created_at timestamptz(3) not null default now(),
  check ((status = 'rejected') = (rejected_reason is not null)),
  check ((status = 'pending') = (decided_at is null)),
  check (source = 'customer' or verified_at is not null or status <> 'approved')
);

-- Every list is a keyset page along one of these.
create index reviews_published on reviews (performer_id, created_at desc, id desc) where published;
create index reviews_published_by_rating on reviews (performer_id, rating, created_at desc, id desc) where published;
create index reviews_of_performer on reviews (performer_id, created_at desc, id desc);
create index reviews_of_performer_by_status on reviews (performer_id, status, created_at desc, id desc);
create index reviews_waiting on reviews (created_at, id) where status = 'pending';
create index reviews_by_reviewer on reviews (lower(reviewer_email), created_at desc);

-- A retry with the same key gets the first answer, so a lost answer never makes a second review.
create table submission_keys (
  performer_id uuid not null references performers on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  review_id uuid not null references reviews on delete cascade,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (performer_id, key)
);
create index submission_keys_by_age on submission_keys (created_at);
create index submission_keys_by_review on submission_keys (review_id);

create table review_photos (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (position between 1 and 3),
  file_key text not null unique,
  url text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Photos added after a review was approved wait for an approval of their own.
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  -- Deferrable, so that one statement can reorder them.
  unique (review_id, position) deferrable initially immediate
);

-- One reply per review: the review's id is the key. The performer and the wait are copied from the review when the
-- reply is made, because the totals still need them when a review takes its reply along on deletion.
create table replies (
  review_id uuid primary key references reviews on delete cascade,
  performer_id uuid not null references performers on delete cascade,
  reply_text text not null check (btrim(reply_text) <> '' and char_length(reply_text) <= 5000),
  waited_seconds bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index replies_of_performer on replies (performer_id);

create function complete_reply() returns trigger
language plpgsql
as $$
begin
  select r.performer_id, greatest(0, extract(epoch from new.created_at - r.created_at))::bigint
    into new.performer_id, new.waited_seconds
    from reviews r
    where r.id = new.review_id;
  return new;
end
$$;
create trigger complete_reply before insert on replies
  for each row execute function complete_reply();

create table saved_replies (
  id uuid primary key default uuid_v7(),
  performer_id uuid not null references performers on delete cascade,
  title text not null check (btrim(title) <> '' and char_length(title) <= 100),
  reply_text text not null check (btrim(reply_text) <> '' and char_length(reply_text) <= 5000),
  created_at timestamptz not null default now()
);
create index saved_replies_of_performer on saved_replies (performer_id, created_at);

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
