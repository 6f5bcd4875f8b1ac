-- What a review said before, and what its reviewer wants it to say. The review itself holds the version that counts; the
-- first edit also keeps what came in, as number 1. An edit of an approved review waits here, and a later one takes its
-- place; any other review takes the new version at once, because nobody has read the old one.
create table review_versions (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews on delete cascade,
  number smallint not null check (number > 0),
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (btrim(comment) <> '' and char_length(comment) <= 40000),
  event_type text not null default '' check (char_length(event_type) <= 100),
  checks text[] not null default '{}',
  -- 'taken': the review said this from then on. 'dropped': replaced by a later edit, withdrawn, or its review was taken down.
  outcome text check (outcome in ('taken', 'rejected', 'dropped')),
  closed_at timestamptz,
  created_at timestamptz(3) not null default now(),
  unique (review_id, number),
  check ((outcome is null) = (closed_at is null))
);
create unique index one_waiting_edit_per_review on review_versions (review_id) where outcome is null;
create index review_versions_waiting on review_versions (created_at, id) where outcome is null;

-- Every decision on a review, with its reason, and what its reviewer asked to be looked at again. The review itself holds
-- the decision that counts (status, rejected_reason, rejected_note, decided_at, decided_by); this is its history. The
-- audit says who did what; this goes with the review when its reviewer erases it.
create table decisions (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews on delete cascade,
  -- The edit that was decided; null when it was the review itself.
  version_id uuid references review_versions on delete cascade,
  outcome text not null check (outcome in ('approved', 'rejected')),
  reason text check (reason in ('not_genuine', 'unlawful', 'off_topic', 'private_data', 'advertising', 'other')),
  note text check (char_length(note) <= 1000),
  -- Null when a rule of the operator's decided, or when the administrator's account is gone.
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz not null,
  check ((outcome = 'rejected') = (reason is not null))
);
create index decisions_of_review on decisions (review_id, decided_at desc);
create index decisions_of_version on decisions (version_id) where version_id is not null;

-- A rejection can be appealed once: the decision is the key.
create table appeals (
  decision_id uuid primary key references decisions on delete cascade,
  -- Of the review, which is gone before its appeals when it is erased, and its figures (0121) still have to follow.
  performer_id uuid not null,
  words text not null check (btrim(words) <> '' and char_length(words) <= 2000),
  outcome text check (outcome in ('upheld', 'reversed')),
  -- What the reviewer is told besides the outcome.
  note text check (char_length(note) <= 1000),
  answered_by uuid references accounts on delete set null,
  answered_at timestamptz,
  created_at timestamptz(3) not null default now(),
  check ((outcome is null) = (answered_at is null))
);
create index appeals_open on appeals (created_at, decision_id) where outcome is null;
create index appeals_answered on appeals (created_at desc, decision_id desc) where outcome is not null;

-- Here, so that no way to decide can forget it. Whoever publishes a review has also answered the appeal for it, and what
-- is taken down has no edit to decide any more.
create function record_decision() returns trigger
language plpgsql
as $$
begin
  -- An undone decision puts the one before it back, which has its row.
  insert into decisions (review_id, outcome, reason, note, decided_by, decided_at)
    select new.id, new.status, new.rejected_reason, new.rejected_note, new.decided_by, new.decided_at
    where not exists (select from decisions d where d.review_id = new.id and d.decided_at = new.decided_at);
  if new.status = 'approved' then
    update appeals a set outcome = 'reversed', answered_by = new.decided_by, answered_at = new.decided_at
      from decisions d
      where d.id = a.decision_id and d.review_id = new.id and a.outcome is null;
  else
    update review_versions v set outcome = 'dropped', closed_at = new.decided_at
      where v.review_id = new.id and v.outcome is null;
  end if;
  return null;
end
$$;
create trigger record_decision after update on reviews
  for each row when (new.status <> 'pending' and old.decided_at is distinct from new.decided_at)
  execute function record_decision();
-- Demo and seeded reviews arrive decided.
create trigger record_first_decision after insert on reviews
  for each row when (new.status <> 'pending') execute function record_decision();

-- What was decided on photos that came after their review was published, for as long as it can be taken back; the
-- nightly sweep forgets it.
create table photo_decisions (
  photo_id uuid primary key,
  review_id uuid not null references reviews on delete cascade,
  -- The photo's row, when it was removed.
  removed jsonb,
  decided_by uuid not null references accounts on delete cascade,
  decided_at timestamptz not null
);
create index photo_decisions_by_age on photo_decisions (decided_at);
create index photo_decisions_of_review on photo_decisions (review_id);
create index photo_decisions_by_decider on photo_decisions (decided_by);

-- Who is reading which review just now, so that two administrators do not read the same one. It keeps nobody from
-- deciding, and ends by itself.
create table review_readers (
  review_id uuid primary key references reviews on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  until timestamptz not null
);
create index review_readers_by_account on review_readers (account_id);

-- The code that a reviewer was emailed last: for one purpose, for a few minutes, for a few tries. A keyed hash.
create table reviewer_codes (
  review_id uuid primary key references reviews on delete cascade,
  purpose text not null check (purpose in ('appeal', 'download', 'edit', 'erase')),
  code_hash text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
