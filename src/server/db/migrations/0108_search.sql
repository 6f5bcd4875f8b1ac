-- Searching one's own reviews; see docs/decisions/0014-search.md. Only who has many reviews needs an index for it.

-- What a search looks through. Used by the index and by the queries, which must agree on it.
create function review_words(reviewer_name text, reviewer_email text, event_type text, comment text) returns text
language sql immutable parallel safe
return lower(reviewer_name || E'\n' || reviewer_email || E'\n' || event_type || E'\n' || comment);

-- Every one, two and three letters in a row, within words, as numbers that tell whose they are: the pieces of one
-- performer lie together, and nobody else's stand in the way. `shortest` leaves out the shorter ones: a word of three
-- letters or more is known by its threes.
--
-- The numbers are stored in an index, so they are made of md5 and the digits of the id: PostgreSQL's own hash functions
-- may give other values in its next major version, and an upgraded index would find nothing.
create function word_pieces(performer_id uuid, words text, shortest integer) returns bigint[]
language sql immutable parallel safe
return (
  select
    coalesce(array_agg(owner | ('x' || left(md5(a), 8))::bit(32)::bigint) filter (where shortest = 1), '{}')
    || array_agg(owner | ('x' || left(md5(a || b), 8))::bit(32)::bigint) filter (where shortest <= 2 and b <> ' ')
    || array_agg(owner | ('x' || left(md5(a || b || c), 8))::bit(32)::bigint) filter (where b <> ' ' and c <> ' ')
  from (
    select
      string_to_array(translate(words, E'\n', ' '), null) as letters,
      ('x' || right(performer_id::text, 8))::bit(32)::bigint << 32 as owner
  ) as t
  cross join unnest(letters, letters[2:], letters[3:]) as l (a, b, c)
  where a <> ' '
);

-- Written at once and not through a list of what waits: every search would read that list whole.
create index reviews_by_words on reviews
  using gin (word_pieces(performer_id, review_words(reviewer_name, reviewer_email, event_type, comment), 1))
  with (fastupdate = off)
  where in_word_index;
-- Statistics would take all pieces of thousands of reviews apart, to tell the planner what it guesses well enough.
alter index reviews_by_words alter column 1 set statistics 0;
-- The others are read one after another.
create index reviews_not_in_word_index on reviews (performer_id, created_at desc, id desc) where not in_word_index;
