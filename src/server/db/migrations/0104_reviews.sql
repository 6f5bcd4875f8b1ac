create table reviews (
  id uuid primary key default uuid_v7(),
  performer_id uuid not null references performers on delete cascade,
  reviewer_name text not null check (btrim(reviewer_name) <> '' and char_length(reviewer_name) <= 100),
  reviewer_email text not null check (char_length(reviewer_email) <= 254),
  rating smallint not null check (rating between 1 and 5),
  comment text not null check (btrim(comment) <> '' and char_length(comment) <= 40000),
  event_type text not null default '' check (char_length(event_type) <= 100),
  -- Which of the performer's services this review counts for, 0 for those that share a row, null without a service.
  -- Remembered, so that it is subtracted where it was added.
  service_id bigint,
  -- 'business': added by the owner on a customer's behalf; counts for nothing until that customer confirms it.
  source text not null default 'customer' check (source in ('customer', 'business')),
  verified_at timestamptz,
  -- The address was mistyped, and corrected right afterwards: links that were emailed before open nothing.
  email_corrected boolean not null default false,
  -- The link of a gig that it was left through, if any (0120), and whether its writer confirmed the booking.
  gig_link text check (gig_link in ('mailed', 'phone')),
  verified_gig boolean not null default false check (not verified_gig or gig_link = 'mailed'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  is_public boolean not null default true,
  -- Which of its versions (0117) the stars and words above are, and when an edit replaced some that had been published.
  version smallint not null default 1,
  edited_at timestamptz,
  published boolean not null generated always as (status = 'approved' and is_public) stored,
  rejected_reason text check (
    rejected_reason in ('not_genuine', 'unlawful', 'off_topic', 'private_data', 'advertising', 'other')
  ),
  rejected_note text check (char_length(rejected_note) <= 1000),
  decided_at timestamptz,
  decided_by uuid references accounts on delete set null,
  -- From its arrival to its first decision (0121): rounded up to hours, after a day to days; 744 is more than 30 days.
  waited_hours smallint,
  -- Written by the reply (0105). Here, because a list is filtered by it and one function counts all a review adds up to.
  reply_waited_seconds bigint,
  replied boolean not null generated always as (reply_waited_seconds is not null) stored,
  -- How many of its photos are approved (kept by note_shown_photos), because visitors can list reviews with photos.
  shown_photos smallint not null default 0,
  -- Names of the checks that fired ('duplicate', 'link', …). They inform the administrator and decide nothing.
  checks text[] not null default '{}',
  -- Of the words alone, without case, spaces and punctuation. Made by the application, because what is a letter depends
  -- on a database's collation.
  text_hash bigint,
  -- A nightly job puts the older reviews of those who have many into the index of words (0108).
  in_word_index boolean not null default false,
  -- To the millisecond, as JavaScript has it, so that a page's cursor names a row exactly.
  created_at timestamptz(3) not null default now(),
  check ((status = 'rejected') = (rejected_reason is not null)),
  check ((status = 'pending') = (decided_at is null)),
  check (source = 'customer' or verified_at is not null or status <> 'approved')
);

-- Every list is a keyset page along one of these.
create index reviews_published on reviews (performer_id, created_at desc, id desc) where published;
create index reviews_published_by_rating on reviews (performer_id, rating, created_at desc, id desc) where published;
-- Most detailed first, and those with photos. They are few enough to be sorted in any other order.
create index reviews_published_by_length
  on reviews (performer_id, char_length(comment) desc, created_at desc, id desc) where published;
create index reviews_published_with_photos on reviews (performer_id, created_at desc, id desc)
  where published and shown_photos > 0;
create index reviews_of_performer on reviews (performer_id, created_at desc, id desc);
-- A filtered list is merged from the walks along at most 30 stretches of this index, one for each combination of
-- status, stars and reply; so a rare combination is as quick as a common one.
create index reviews_of_performer_filtered
  on reviews (performer_id, status, rating, replied, created_at desc, id desc);
-- Few of many, as those that are hidden (0134): what owners added and their customers have not confirmed.
create index reviews_unconfirmed on reviews (performer_id, created_at desc, id desc)
  where status = 'pending' and source = 'business' and verified_at is null;
create index reviews_waiting on reviews (created_at, id) where status = 'pending';
-- Few of many: administrators look them up again, and their photos go when the rejection is final.
create index reviews_rejected on reviews (id) where status = 'rejected';
create index reviews_by_reviewer on reviews (lower(reviewer_email), created_at desc);
create index reviews_by_text on reviews (performer_id, text_hash, created_at desc);
-- The platform's figures read a stretch of time. Rows arrive in that order, so the smallest of indexes is enough.
create index reviews_by_time on reviews using brin (created_at);

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
-- Photos that nobody has looked at yet, oldest first.
create index review_photos_waiting on review_photos (created_at, id) where approved_at is null;

create function note_shown_photos() returns trigger
language plpgsql
as $$
declare
  review uuid := coalesce(new.review_id, old.review_id);
begin
  update reviews r set shown_photos = shown.count
    from (select count(*) from review_photos f where f.review_id = review and f.approved_at is not null) shown
    where r.id = review and r.shown_photos <> shown.count;
  return null;
end
$$;
create trigger note_shown_photos after insert or update of approved_at or delete on review_photos
  for each row execute function note_shown_photos();

-- The photos that were taken for a review, by their content. There are at most three, whether they are still there or
-- were taken back, and a photo that is sent once more (its answer was lost) counts once.
create table review_photo_uploads (
  review_id uuid not null references reviews on delete cascade,
  content text not null,
  -- Where it was stored, once it was.
  file_key text,
  created_at timestamptz not null default now(),
  primary key (review_id, content)
);
create index review_photo_uploads_by_age on review_photo_uploads (created_at);

-- Recent texts by what they have in common, for the check `similar`; see docs/decisions/0008-checks.md. Ids of reviews are
-- in the order of time, so that the newest of a band stand together.
create table review_sketches (
  band bigint not null,
  review_id uuid not null references reviews on delete cascade,
  created_at timestamptz not null default now(),
  primary key (band, review_id)
);
-- A hash has no order, so that a band's latest are never looked for along all reviews.
create index review_sketches_of_review on review_sketches using hash (review_id);
create index review_sketches_by_time on review_sketches using brin (created_at);

-- The recent reviews that share most bands. Of each band the newest hundred, so that a band that many share costs no more than
-- another; in index order, because the statistics of a young table make the planner read all of a band and sort it.
create function find_sharing_bands(bands bigint[], self uuid, most integer) returns setof uuid
language sql stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
  select s.review_id
  from unnest(bands) as b (band)
  cross join lateral (
    select o.review_id from review_sketches o
    where o.band = b.band and o.review_id <> self
    order by o.review_id desc limit 100
  ) s
  group by s.review_id
  order by count(*) desc, s.review_id desc
  limit most
$$;

-- The checks that need other reviews to tell; no rating is among their arguments. See docs/decisions/0008-checks.md.
--
-- Functions, so that their plans are kept: left alone, PostgreSQL plans them anew for each review, which takes twice as
-- long as looking. With index order forced, because the statistics of a table that was small a moment ago make the
-- planner sort all reviews of a performer.
create function is_duplicate_review(performer uuid, email text, hash bigint) returns boolean
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  a_year_ago timestamptz := now() - interval '1 year';
begin
  return exists (
    select from reviews r
    where r.performer_id = performer and r.text_hash = hash and r.created_at > a_year_ago
  ) or exists (
    -- The latest hundred, so that who writes thousands costs no more than anybody else.
    select from (
      select r.text_hash from reviews r
      where lower(r.reviewer_email) = lower(email) and r.created_at > a_year_ago
      order by r.created_at desc limit 100
    ) latest
    where latest.text_hash = hash
  );
end
$$;

-- Whether a performer gets more reviews than usual. The same for all that arrive together, so it is asked once for them.
create function is_burst_of_reviews(performer uuid) returns boolean
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  an_hour_ago timestamptz := now() - interval '1 hour';
  -- How many reviews the last hour may have brought before the next one is unusual.
  usual integer := 10;
begin
  if coalesce((
    select r.created_at from reviews r
    where r.performer_id = performer order by r.created_at desc, r.id desc offset usual - 1 limit 1
  ) <= an_hour_ago, true) then
    return false;
  end if;
  -- As many as in three of its days, on average, is a burst. Over a month at least, so that the burst itself does not
  -- make it usual; and 30 for anyone, so that no more rows than that are ever read.
  select least(30, 3 * t.received / greatest(30, extract(epoch from now() - p.created_at) / 86400))
    into usual
    from performers p
    join performer_totals t on t.performer_id = p.id
    where p.id = performer;
  return usual <= 10 or coalesce((
    select r.created_at from reviews r
    where r.performer_id = performer order by r.created_at desc, r.id desc offset usual - 1 limit 1
  ) > an_hour_ago, false);
end
$$;
