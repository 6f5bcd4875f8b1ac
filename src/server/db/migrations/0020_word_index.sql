-- A search used one index of trigrams for everybody's reviews: it grew with the platform, was written with every review,
-- and knew neither short words nor most scripts. Yet only who has many reviews needs one.

-- Whether a review is in the index of words. A job puts the older ones of those who have many into it, so that taking a
-- review costs nothing more; the others are read one after another.
alter table reviews add column in_word_index boolean not null default false;
create index reviews_not_in_word_index on reviews (performer_id, created_at desc, id desc) where not in_word_index;

-- Every one, two and three letters in a row, within words, as numbers that tell whose they are: the pieces of one
-- performer lie together, and nobody else's stand in the way. `shortest` leaves out the shorter ones: a word of three
-- letters or more is known by its threes.
create function word_pieces(performer_id uuid, words text, shortest integer) returns bigint[]
language sql immutable parallel safe
return (
  select
    coalesce(array_agg(owner | (hashtext(a)::bigint & 4294967295)) filter (where shortest = 1), '{}')
    || array_agg(owner | (hashtext(a || b)::bigint & 4294967295)) filter (where shortest <= 2 and b <> ' ')
    || array_agg(owner | (hashtext(a || b || c)::bigint & 4294967295)) filter (where b <> ' ' and c <> ' ')
  from (
    select
      string_to_array(translate(words, E'\n', ' '), null) as letters,
      uuid_hash(performer_id)::bigint << 32 as owner
  ) as t
  cross join unnest(letters, letters[2:], letters[3:]) as l (a, b, c)
  where a <> ' '
);

-- pg_trgm itself stays: it may be there for others, too.
drop index if exists reviews_by_words;
-- Written at once and not through a list of what waits: every search would read that list whole.
create index reviews_by_words on reviews
  using gin (word_pieces(performer_id, review_words(reviewer_name, reviewer_email, event_type, comment), 1))
  with (fastupdate = off)
  where in_word_index;
-- Statistics would take all pieces of thousands of reviews apart, to tell the planner what it guesses well enough.
alter index reviews_by_words alter column 1 set statistics 0;

-- Going into the index is nothing that the public sees.
drop trigger announce_review_change on reviews;
create trigger announce_review_change after update on reviews
  for each row when (new.in_word_index = old.in_word_index) execute function announce_performer_change();
create trigger announce_review_end after delete on reviews
  for each row execute function announce_performer_change();
