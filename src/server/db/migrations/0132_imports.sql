-- Reviews that owners bring from elsewhere. Beside `reviews`, so that no figure can count them.
-- See docs/decisions/0064-imported-reviews.md.
create table review_imports (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  -- "Imported from {source}, not verified by Starbill".
  source text not null check (btrim(source) <> '' and char_length(source) <= 60),
  -- 'empty': nothing of it is left to decide on. 'failed': the job has used up its tries, and its parts are still there.
  state text not null default 'working'
    check (state in ('working', 'failed', 'waiting', 'empty', 'approved', 'rejected')),
  total integer not null check (total between 1 and 5000),
  added integer not null default 0 check (added >= 0),
  duplicates integer not null default 0 check (duplicates >= 0),
  invalid integer not null default 0 check (invalid >= 0),
  -- The first hundred rows that were passed over: [{"row", "outcome", "problems"}].
  passed_over jsonb not null default '[]',
  -- Who said that they may use them, and when that was.
  stated_by uuid references accounts on delete set null,
  stated_at timestamptz not null default now(),
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz,
  rejected_reason text check (
    rejected_reason in ('not_genuine', 'unlawful', 'off_topic', 'private_data', 'advertising', 'other')
  ),
  rejected_note text check (char_length(rejected_note) <= 1000),
  created_at timestamptz(3) not null default now(),
  primary key (performer_id, id),
  check (added + duplicates + invalid <= total),
  check (state <> 'waiting' or added > 0),
  check ((state = 'rejected') = (rejected_reason is not null)),
  check ((state in ('approved', 'rejected')) = (decided_at is not null))
);
-- Administrators name one by its id alone.
create index review_imports_by_id on review_imports (id);
create index review_imports_by_time on review_imports (performer_id, created_at desc, id desc);
-- What administrators have to decide, oldest first.
create index review_imports_waiting on review_imports (created_at, id) where state = 'waiting';
create index review_imports_decided on review_imports (created_at desc, id desc) where state in ('approved', 'rejected');

-- Rows that the job has not taken yet. A part goes in the transaction that takes it.
create table review_import_parts (
  performer_id uuid not null,
  import_id uuid not null,
  -- The number of its first row.
  first_row integer not null,
  rows jsonb not null,
  primary key (performer_id, import_id, first_row),
  foreign key (performer_id, import_id) references review_imports on delete cascade
);

create table imported_reviews (
  performer_id uuid not null,
  id uuid not null default uuid_v7(),
  import_id uuid not null,
  reviewer_name text not null check (btrim(reviewer_name) <> '' and char_length(reviewer_name) <= 100),
  -- To invite its writer to confirm, and to let the writer delete it by an emailed code; for nothing else.
  reviewer_email text check (char_length(reviewer_email) <= 254),
  -- Testimonials have no stars.
  rating smallint check (rating between 1 and 5),
  comment text not null check (btrim(comment) <> '' and char_length(comment) <= 40000),
  event_type text not null default '' check (char_length(event_type) <= 100),
  -- The day that the other place says it was written on.
  written_on date,
  -- Of the words, without case, spaces and punctuation, as in `reviews`.
  text_hash bigint not null,
  -- The name in the same manner.
  name_key text not null,
  -- When its writer was asked to confirm it, once, and the review of its own that waits for the answer.
  asked_at timestamptz,
  asked_review_id uuid references reviews on delete set null,
  check (asked_review_id is null or asked_at is not null),
  primary key (performer_id, id),
  foreign key (performer_id, import_id) references review_imports on delete cascade,
  unique (performer_id, text_hash, name_key)
);
create index imported_reviews_of_import on imported_reviews (performer_id, import_id, id);
create index imported_reviews_asked on imported_reviews (asked_review_id) where asked_review_id is not null;
create index imported_reviews_by_day on imported_reviews (performer_id, written_on desc nulls last, id desc);

-- Only a decided batch is public, and it is decided, changed and taken back as a whole.
create trigger announce_import_decision after update of state on review_imports
  for each row execute function announce_performer_change();
create trigger announce_import_end after delete on review_imports
  for each row when (old.state = 'approved') execute function announce_performer_change();

-- Who was asked to confirm an imported review, and did, has a review of their own: the imported one goes, also when they
-- changed its words. So does one that the owner added by hand with the same words and address.
create function drop_confirmed_import() returns trigger
language plpgsql
as $$
begin
  -- Undo and Remove lock an import before its reviews. So does this, or two at once could wait for each other.
  perform 1
  from review_imports m
  where m.performer_id = new.performer_id and exists (
    select from imported_reviews i
    where i.performer_id = m.performer_id and i.import_id = m.id and (
      i.asked_review_id = new.id
      or (i.text_hash = new.text_hash and lower(i.reviewer_email) = lower(new.reviewer_email))
    )
  )
  order by m.id
  for update;
  with gone as (
    delete from imported_reviews i
    where i.performer_id = new.performer_id and (
      i.asked_review_id = new.id
      or (i.text_hash = new.text_hash and lower(i.reviewer_email) = lower(new.reviewer_email))
    )
    returning i.import_id
  )
  update review_imports m
  set added = m.added - g.count, duplicates = m.duplicates + g.count,
    state = case when m.state = 'waiting' and m.added = g.count then 'empty' else m.state end
  from (select import_id, count(*)::integer as count from gone group by import_id) g
  where m.performer_id = new.performer_id and m.id = g.import_id;
  return null;
end
$$;
create trigger drop_confirmed_import after update of verified_at on reviews
  for each row when (old.verified_at is null and new.verified_at is not null and new.source = 'business')
  execute function drop_confirmed_import();
