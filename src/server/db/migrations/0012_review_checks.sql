-- What a new review is held against, found in the statement that takes it. See docs/decisions/0008-checks.md.

-- Of the words alone, without case, spaces and punctuation. Made by the application, because what is a letter depends
-- on a database's collation; null for reviews that came in before.
alter table reviews add column text_hash bigint;
create index reviews_by_text on reviews (performer_id, text_hash, created_at desc);

-- Names of the checks that need other reviews to tell. The rating is not among its arguments.
--
-- A function, so that its plans are kept and a submission does not pay for making them; and with index order forced,
-- because the statistics of a table that was small a moment ago make the planner sort all reviews of a performer.
create function find_review_checks(performer uuid, email text, hash bigint) returns text[]
language plpgsql stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  fired text[] := '{}';
  an_hour_ago timestamptz := now() - interval '1 hour';
  a_year_ago timestamptz := now() - interval '1 year';
  -- How many reviews the last hour may have brought before the next one is unusual.
  usual integer := 10;
begin
  if exists (
    select from reviews r
    where r.performer_id = performer and r.text_hash = hash and r.created_at > a_year_ago
  ) or exists (
    select from reviews r
    where lower(r.reviewer_email) = lower(email) and r.text_hash = hash and r.created_at > a_year_ago
  ) then
    fired := fired || 'duplicate'::text;
  end if;

  if (
    select r.created_at from reviews r
    where r.performer_id = performer order by r.created_at desc, r.id desc offset usual - 1 limit 1
  ) > an_hour_ago then
    -- As many as in three of its days, on average, is a burst. Over a month at least, so that the burst itself does not
    -- make it usual; and 30 for anyone, so that no more rows than that are ever read.
    select least(30, 3 * sum(t.received) / greatest(30, extract(epoch from now() - p.created_at) / 86400))
      into usual
      from performers p
      join performer_total_slots t on t.performer_id = p.id
      where p.id = performer
      group by p.id;
    if usual <= 10 or (
      select r.created_at from reviews r
      where r.performer_id = performer order by r.created_at desc, r.id desc offset usual - 1 limit 1
    ) > an_hour_ago then
      fired := fired || 'burst'::text;
    end if;
  end if;
  return fired;
end
$$;
