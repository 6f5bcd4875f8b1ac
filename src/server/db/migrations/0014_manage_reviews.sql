-- What an owner's list of reviews is filtered and searched by, without reading all of it.

-- Whether a review has its reply, kept beside the other things a list is filtered by so that one index holds them all.
alter table reviews add column replied boolean not null default false;
update reviews r set replied = true where exists (select from replies a where a.review_id = r.id);

create function keep_replied() returns trigger
language plpgsql
as $$
begin
  update reviews set replied = tg_op = 'INSERT' where id = coalesce(new.review_id, old.review_id);
  return null;
end
$$;
create trigger keep_replied after insert or delete on replies
  for each row execute function keep_replied();

-- A filtered list is merged from the walks along at most 30 stretches of this index, one for each combination of
-- status, stars and reply; so a rare combination is as quick as a common one. It takes over from the index by status.
create index reviews_of_performer_filtered
  on reviews (performer_id, status, rating, replied, created_at desc, id desc);
drop index reviews_of_performer_by_status;

-- What a search looks through. Used by the index and by the queries, which must agree on it.
create function review_words(reviewer_name text, reviewer_email text, event_type text, comment text) returns text
language sql immutable parallel safe
return lower(reviewer_name || E'\n' || reviewer_email || E'\n' || event_type || E'\n' || comment);

-- pg_trgm makes any part of a word findable. A server that does not have it, or a role that may not create it, does
-- without: a search then reads the owner's reviews one after another and finds the same ones, later.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: searches go without an index';
  end;
  select n.nspname into home
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm';
  if home is not null then
    -- A short list of entries not yet sorted in, because every search reads it whole.
    execute format(
      'create index reviews_by_words on reviews using gin '
      '(review_words(reviewer_name, reviewer_email, event_type, comment) %I.gin_trgm_ops) '
      'with (gin_pending_list_limit = 256)', home);
  end if;
end
$$;
