-- Anybody can report an imported review, and its writer can have it deleted.
-- See docs/decisions/0066-reports-of-imported-reviews.md.

-- Visitors name one by its id alone.
create index imported_reviews_by_id on imported_reviews (id);

-- Reports that wait for an administrator. The decision deletes them, and the audit log says what it was.
create table imported_reports (
  performer_id uuid not null,
  id uuid not null default uuid_v7(),
  review_id uuid not null,
  -- 'own_words': the reporter says that they wrote it, and wants it removed.
  ground text not null check (
    ground in ('not_genuine', 'unlawful', 'off_topic', 'private_data', 'advertising', 'other', 'own_words')
  ),
  reason text not null default '' check (char_length(reason) <= 1000),
  -- Where the reporter wants to hear of the decision.
  reporter_email text check (char_length(reporter_email) <= 254),
  created_at timestamptz(3) not null default now(),
  primary key (performer_id, id),
  foreign key (performer_id, review_id) references imported_reviews on delete cascade,
  check (ground <> 'own_words' or reporter_email is not null)
);
create index imported_reports_of_review on imported_reports (performer_id, review_id, created_at);
-- Who asks for a code again asks administrators once.
create unique index one_imported_report_per_writer on imported_reports (performer_id, review_id, lower(reporter_email))
  where ground = 'own_words';

-- Emailed to the address that came along with the review.
create table imported_codes (
  performer_id uuid not null,
  review_id uuid not null,
  code_hash text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (performer_id, review_id),
  foreign key (performer_id, review_id) references imported_reviews on delete cascade
);

-- What was removed is deleted. This stays: so that its words cannot be imported again, and for the owner to see why.
create table removed_imported_reviews (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  -- null once the import itself was taken back.
  import_id uuid,
  -- A keyed hash of the performer and the words: neither the words nor their writer can be read from it.
  words_hash text not null,
  removed_by text not null check (removed_by in ('writer', 'administrator')),
  reason text check (
    reason in ('not_genuine', 'unlawful', 'off_topic', 'private_data', 'advertising', 'other', 'own_words')
  ),
  note text check (char_length(note) <= 1000),
  removed_at timestamptz(3) not null default now(),
  primary key (performer_id, id),
  foreign key (performer_id, import_id) references review_imports on delete set null (import_id),
  check ((removed_by = 'administrator') = (reason is not null))
);
create index removed_imported_reviews_by_words on removed_imported_reviews (performer_id, words_hash);
create index removed_imported_reviews_of_import on removed_imported_reviews (performer_id, import_id, removed_at desc);

-- One review less of a published import.
create trigger announce_import_count after update of added on review_imports
  for each row when (new.state = 'approved' and new.added <> old.added)
  execute function announce_performer_change();
