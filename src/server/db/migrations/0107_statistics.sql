-- Totals are updated by the write that changes them, in its transaction, and never counted by a read. See docs/decisions/0004-stored-totals.md
-- and docs/decisions/0025-one-schema-file-per-subject.md.

create table performer_totals (
  performer_id uuid primary key references performers on delete cascade,
  received integer not null default 0,
  pending integer not null default 0,
  -- Shown or hidden: hiding a review never changes the score.
  approved integer not null default 0,
  published integer not null default 0,
  hidden integer not null default 0,
  -- Of approved reviews.
  rating_sum integer not null default 0,
  one_star integer not null default 0,
  two_stars integer not null default 0,
  three_stars integer not null default 0,
  four_stars integer not null default 0,
  five_stars integer not null default 0,
  -- What the hidden ones say, for everybody to see.
  hidden_one_star integer not null default 0,
  hidden_two_stars integer not null default 0,
  hidden_three_stars integer not null default 0,
  hidden_four_stars integer not null default 0,
  hidden_five_stars integer not null default 0,
  -- Of every review that counts.
  replied integer not null default 0,
  reply_seconds bigint not null default 0
);

-- Rejections that stand, by stars and reason, for everybody to see; see docs/decisions/0038-trust-figures.md.
create table performer_rejections (
  performer_id uuid not null references performers on delete cascade,
  rating smallint not null,
  reason text not null,
  count integer not null,
  primary key (performer_id, rating, reason)
);

-- How long reviews waited for their first decision (reviews.waited_hours).
create table performer_waits (
  performer_id uuid not null references performers on delete cascade,
  hours smallint not null,
  count integer not null,
  primary key (performer_id, hours)
);

-- What the owner's analytics read. Days are UTC days of a review's creation.
create table performer_days (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  received integer not null default 0,
  approved integer not null default 0,
  rejected integer not null default 0,
  -- Of approved reviews, shown or hidden, from here on.
  rating_sum integer not null default 0,
  one_star integer not null default 0,
  two_stars integer not null default 0,
  three_stars integer not null default 0,
  four_stars integer not null default 0,
  five_stars integer not null default 0,
  replied integer not null default 0,
  reply_seconds bigint not null default 0,
  primary key (performer_id, day)
);

-- "Service provided" is free text. The first 30 a performer is reviewed for have a row of their own in the figures; what
-- comes after shares number 0, because a read may not grow with the number of reviews.
create table performer_services (
  performer_id uuid not null references performers on delete cascade,
  id bigint generated always as identity,
  -- As it was first typed; the key is without case and doubled spaces.
  name text not null,
  key text not null,
  primary key (performer_id, id),
  unique (performer_id, key)
);

create table performer_service_days (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  service_id bigint not null,
  approved integer not null default 0,
  rating_sum integer not null default 0,
  primary key (performer_id, day, service_id)
);

create function name_service() returns trigger
language plpgsql
as $$
declare
  typed text := btrim(regexp_replace(new.event_type, '\s+', ' ', 'g'));
begin
  if typed = '' then
    new.service_id := null;
    return new;
  end if;
  select s.id into new.service_id
    from performer_services s
    where s.performer_id = new.performer_id and s.key = lower(typed);
  if found then
    return new;
  end if;
  if (select count(*) from performer_services s where s.performer_id = new.performer_id) >= 30 then
    new.service_id := 0;
    return new;
  end if;
  insert into performer_services as s (performer_id, name, key)
  values (new.performer_id, typed, lower(typed))
  -- Somebody named it in the same moment: an update that changes nothing returns their row.
  on conflict (performer_id, key) do update set key = excluded.key
  returning s.id into new.service_id;
  return new;
end
$$;
create trigger name_service before insert or update of event_type on reviews
  for each row execute function name_service();

-- What the figures need to know of a review.
create type counted_review as (
  performer_id uuid,
  day date,
  service_id bigint,
  status text,
  rejected_reason text,
  approved boolean,
  published boolean,
  hidden boolean,
  rating smallint,
  waited_hours smallint,
  reply_waited_seconds bigint
);

-- Adds what some reviews contribute and takes away what others did: each total is written once, whatever the number of
-- reviews. In the order of performers, so that two statements never wait for each other's totals crosswise.
create function count_reviews(gone counted_review[], added counted_review[]) returns void
language plpgsql
as $$
begin
  insert into performer_totals as t (
    performer_id, received, pending, approved, published, hidden,
    rating_sum, one_star, two_stars, three_stars, four_stars, five_stars,
    hidden_one_star, hidden_two_stars, hidden_three_stars, hidden_four_stars, hidden_five_stars,
    replied, reply_seconds
  )
  select
    r.performer_id,
    sum(r.sign),
    sum(r.sign * (r.status = 'pending')::integer),
    sum(r.sign * r.approved::integer),
    sum(r.sign * r.published::integer),
    sum(r.sign * r.hidden::integer),
    sum(r.sign * r.approved::integer * r.rating),
    sum(r.sign * (r.approved and r.rating = 1)::integer),
    sum(r.sign * (r.approved and r.rating = 2)::integer),
    sum(r.sign * (r.approved and r.rating = 3)::integer),
    sum(r.sign * (r.approved and r.rating = 4)::integer),
    sum(r.sign * (r.approved and r.rating = 5)::integer),
    sum(r.sign * (r.hidden and r.rating = 1)::integer),
    sum(r.sign * (r.hidden and r.rating = 2)::integer),
    sum(r.sign * (r.hidden and r.rating = 3)::integer),
    sum(r.sign * (r.hidden and r.rating = 4)::integer),
    sum(r.sign * (r.hidden and r.rating = 5)::integer),
    sum(r.sign * (r.reply_waited_seconds is not null)::integer),
    sum(r.sign * coalesce(r.reply_waited_seconds, 0))
  from (select g.*, -1 as sign from unnest(gone) g union all select a.*, 1 as sign from unnest(added) a) r
  group by r.performer_id
  order by r.performer_id
  on conflict (performer_id) do update set
    received = t.received + excluded.received,
    pending = t.pending + excluded.pending,
    approved = t.approved + excluded.approved,
    published = t.published + excluded.published,
    hidden = t.hidden + excluded.hidden,
    rating_sum = t.rating_sum + excluded.rating_sum,
    one_star = t.one_star + excluded.one_star,
    two_stars = t.two_stars + excluded.two_stars,
    three_stars = t.three_stars + excluded.three_stars,
    four_stars = t.four_stars + excluded.four_stars,
    five_stars = t.five_stars + excluded.five_stars,
    hidden_one_star = t.hidden_one_star + excluded.hidden_one_star,
    hidden_two_stars = t.hidden_two_stars + excluded.hidden_two_stars,
    hidden_three_stars = t.hidden_three_stars + excluded.hidden_three_stars,
    hidden_four_stars = t.hidden_four_stars + excluded.hidden_four_stars,
    hidden_five_stars = t.hidden_five_stars + excluded.hidden_five_stars,
    replied = t.replied + excluded.replied,
    reply_seconds = t.reply_seconds + excluded.reply_seconds;

  insert into performer_days as d (
    performer_id, day, received, approved, rejected, rating_sum,
    one_star, two_stars, three_stars, four_stars, five_stars, replied, reply_seconds
  )
  select
    r.performer_id,
    r.day,
    sum(r.sign),
    sum(r.sign * r.approved::integer),
    sum(r.sign * (r.status = 'rejected')::integer),
    sum(r.sign * r.approved::integer * r.rating),
    sum(r.sign * (r.approved and r.rating = 1)::integer),
    sum(r.sign * (r.approved and r.rating = 2)::integer),
    sum(r.sign * (r.approved and r.rating = 3)::integer),
    sum(r.sign * (r.approved and r.rating = 4)::integer),
    sum(r.sign * (r.approved and r.rating = 5)::integer),
    sum(r.sign * (r.approved and r.reply_waited_seconds is not null)::integer),
    sum(r.sign * r.approved::integer * coalesce(r.reply_waited_seconds, 0))
  from (select g.*, -1 as sign from unnest(gone) g union all select a.*, 1 as sign from unnest(added) a) r
  group by r.performer_id, r.day
  order by r.performer_id, r.day
  on conflict (performer_id, day) do update set
    received = d.received + excluded.received,
    approved = d.approved + excluded.approved,
    rejected = d.rejected + excluded.rejected,
    rating_sum = d.rating_sum + excluded.rating_sum,
    one_star = d.one_star + excluded.one_star,
    two_stars = d.two_stars + excluded.two_stars,
    three_stars = d.three_stars + excluded.three_stars,
    four_stars = d.four_stars + excluded.four_stars,
    five_stars = d.five_stars + excluded.five_stars,
    replied = d.replied + excluded.replied,
    reply_seconds = d.reply_seconds + excluded.reply_seconds;

  -- Only approved reviews count for their service, so a submission writes nothing here.
  insert into performer_service_days as d (performer_id, day, service_id, approved, rating_sum)
  select r.performer_id, r.day, r.service_id, sum(r.sign), sum(r.sign * r.rating)
  from (select g.*, -1 as sign from unnest(gone) g union all select a.*, 1 as sign from unnest(added) a) r
  where r.approved and r.service_id is not null
  group by r.performer_id, r.day, r.service_id
  having sum(r.sign) <> 0 or sum(r.sign * r.rating) <> 0
  order by r.performer_id, r.day, r.service_id
  on conflict (performer_id, day, service_id) do update set
    approved = d.approved + excluded.approved,
    rating_sum = d.rating_sum + excluded.rating_sum;

  -- A submission brings neither of these.
  if not exists (
    select from unnest(gone || added) r where r.rejected_reason is not null or r.waited_hours is not null
  ) then
    return;
  end if;
  insert into performer_rejections as t (performer_id, rating, reason, count)
  select r.performer_id, r.rating, r.rejected_reason, sum(r.sign)
  from (select g.*, -1 as sign from unnest(gone) g union all select a.*, 1 as sign from unnest(added) a) r
  where r.rejected_reason is not null
  group by r.performer_id, r.rating, r.rejected_reason
  having sum(r.sign) <> 0
  order by r.performer_id, r.rating, r.rejected_reason
  on conflict (performer_id, rating, reason) do update set count = t.count + excluded.count;

  insert into performer_waits as t (performer_id, hours, count)
  select r.performer_id, r.waited_hours, sum(r.sign)
  from (select g.*, -1 as sign from unnest(gone) g union all select a.*, 1 as sign from unnest(added) a) r
  where r.waited_hours is not null
  group by r.performer_id, r.waited_hours
  having sum(r.sign) <> 0
  order by r.performer_id, r.waited_hours
  on conflict (performer_id, hours) do update set count = t.count + excluded.count;
end
$$;

-- What an owner added counts once its customer has confirmed it.
create function count_new_reviews() returns trigger
language plpgsql
as $$
begin
  perform count_reviews(null, (
    select array_agg(row(
      r.performer_id, (r.created_at at time zone 'UTC')::date, r.service_id, r.status, r.rejected_reason,
      r.status = 'approved', r.published, r.status = 'approved' and not r.is_public, r.rating, r.waited_hours, r.reply_waited_seconds)::counted_review)
    from added r
    where r.source = 'customer' or r.verified_at is not null));
  return null;
end
$$;
create trigger count_new_reviews after insert on reviews
  referencing new table as added for each statement execute function count_new_reviews();

create function count_deleted_reviews() returns trigger
language plpgsql
as $$
begin
  perform count_reviews((
    select array_agg(row(
      r.performer_id, (r.created_at at time zone 'UTC')::date, r.service_id, r.status, r.rejected_reason,
      r.status = 'approved', r.published, r.status = 'approved' and not r.is_public, r.rating, r.waited_hours, r.reply_waited_seconds)::counted_review)
    from gone r
    where (r.source = 'customer' or r.verified_at is not null)
      -- When a whole performer is deleted its totals go with it, and counting would bring them back.
      and exists (select from performers p where p.id = r.performer_id)), null);
  return null;
end
$$;
create trigger count_deleted_reviews after delete on reviews
  referencing old table as gone for each statement execute function count_deleted_reviews();

create function count_changed_review() returns trigger
language plpgsql
as $$
begin
  perform count_reviews(
    case when old.source = 'customer' or old.verified_at is not null then array[row(
      old.performer_id, (old.created_at at time zone 'UTC')::date, old.service_id, old.status, old.rejected_reason,
      old.status = 'approved', old.published, old.status = 'approved' and not old.is_public, old.rating, old.waited_hours, old.reply_waited_seconds)::counted_review] end,
    case when new.source = 'customer' or new.verified_at is not null then array[row(
      new.performer_id, (new.created_at at time zone 'UTC')::date, new.service_id, new.status, new.rejected_reason,
      new.status = 'approved', new.published, new.status = 'approved' and not new.is_public, new.rating, new.waited_hours, new.reply_waited_seconds)::counted_review] end);
  return null;
end
$$;
create trigger count_changed_review
  after update of status, is_public, rating, rejected_reason, verified_at, source, created_at, event_type,
    reply_waited_seconds on reviews
  for each row execute function count_changed_review();

-- Views and clicks, counted per day without cookies and without addresses.
create table visits (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  kind text not null check (kind in ('page_view', 'review_page_view', 'review_click', 'review_submit', 'widget_view', 'booking_click')),
  source text not null check (source in ('direct', 'qr', 'widget', 'social', 'invitation', 'reminder', 'other')),
  count bigint not null default 0 check (count >= 0),
  primary key (performer_id, day, kind, source)
);
