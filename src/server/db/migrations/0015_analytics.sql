-- What the owner's analytics read: one row per day, kept by the write. No figure is counted from reviews when asked for.

-- The wait for its reply, copied to the review, so that one function counts everything a review contributes.
alter table reviews add column reply_waited_seconds bigint;

-- "Service provided" is free text. The first 30 a performer is reviewed for have a row of their own in the figures; what
-- comes after shares number 0, because a read may not grow with the number of reviews.
create table performer_services (
  id bigint generated always as identity primary key,
  performer_id uuid not null references performers on delete cascade,
  -- As it was first typed; the key is without case and doubled spaces.
  name text not null,
  key text not null,
  unique (performer_id, key)
);

-- Which of them this review counts for; null without a service. Remembered, so that it is taken away where it was added.
alter table reviews add column service_id bigint;

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

alter table performer_day_slots
  add column one_star bigint not null default 0,
  add column two_stars bigint not null default 0,
  add column three_stars bigint not null default 0,
  add column four_stars bigint not null default 0,
  add column five_stars bigint not null default 0,
  add column approved bigint not null default 0,
  add column rejected bigint not null default 0,
  -- Of published reviews alone.
  add column replied bigint not null default 0,
  add column reply_seconds bigint not null default 0;

create table performer_service_day_slots (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  service_id bigint not null,
  slot smallint not null,
  published bigint not null default 0,
  rating_sum bigint not null default 0,
  primary key (performer_id, day, service_id, slot)
);

create or replace view performer_days as
select
  performer_id,
  day,
  sum(received)::int as received,
  sum(published)::int as published,
  sum(rating_sum)::int as rating_sum,
  sum(one_star)::int as one_star,
  sum(two_stars)::int as two_stars,
  sum(three_stars)::int as three_stars,
  sum(four_stars)::int as four_stars,
  sum(five_stars)::int as five_stars,
  sum(approved)::int as approved,
  sum(rejected)::int as rejected,
  sum(replied)::int as replied,
  sum(reply_seconds)::float8 as reply_seconds
from performer_day_slots
group by performer_id, day;

-- The days' part of count_review, which goes on calling it with the rules it already knows.
create function count_review_day(r reviews, sign integer, my_slot smallint) returns void
language plpgsql
as $$
declare
  of_day date := (r.created_at at time zone 'UTC')::date;
  in_public integer := case when r.published then sign else 0 end;
begin
  insert into performer_day_slots as d (
    performer_id, day, slot, received, published, rating_sum,
    one_star, two_stars, three_stars, four_stars, five_stars, approved, rejected, replied, reply_seconds
  ) values (
    r.performer_id, of_day, my_slot, sign, in_public, in_public * r.rating,
    case when r.rating = 1 then in_public else 0 end,
    case when r.rating = 2 then in_public else 0 end,
    case when r.rating = 3 then in_public else 0 end,
    case when r.rating = 4 then in_public else 0 end,
    case when r.rating = 5 then in_public else 0 end,
    case when r.status = 'approved' then sign else 0 end,
    case when r.status = 'rejected' then sign else 0 end,
    case when r.reply_waited_seconds is not null then in_public else 0 end,
    in_public * coalesce(r.reply_waited_seconds, 0)
  )
  on conflict (performer_id, day, slot) do update set
    received = d.received + excluded.received,
    published = d.published + excluded.published,
    rating_sum = d.rating_sum + excluded.rating_sum,
    one_star = d.one_star + excluded.one_star,
    two_stars = d.two_stars + excluded.two_stars,
    three_stars = d.three_stars + excluded.three_stars,
    four_stars = d.four_stars + excluded.four_stars,
    five_stars = d.five_stars + excluded.five_stars,
    approved = d.approved + excluded.approved,
    rejected = d.rejected + excluded.rejected,
    replied = d.replied + excluded.replied,
    reply_seconds = d.reply_seconds + excluded.reply_seconds;
  -- A pending review is none of its service's figures yet, and its submission need not wait for them.
  if in_public <> 0 and r.service_id is not null then
    insert into performer_service_day_slots as d (performer_id, day, service_id, slot, published, rating_sum)
    values (r.performer_id, of_day, r.service_id, my_slot, in_public, in_public * r.rating)
    on conflict (performer_id, day, service_id, slot) do update set
      published = d.published + excluded.published,
      rating_sum = d.rating_sum + excluded.rating_sum;
  end if;
end
$$;

create or replace function count_review(r reviews, sign integer) returns void
language plpgsql
as $$
declare
  my_slot smallint := pg_backend_pid() % 16;
  in_public integer := case when r.published then sign else 0 end;
begin
  if r.source = 'business' and r.verified_at is null then
    return;
  end if;
  insert into performer_total_slots as t (
    performer_id, slot, received, pending, published, hidden,
    rejected_not_genuine, rejected_unlawful, rejected_off_topic,
    rejected_private_data, rejected_advertising, rejected_other,
    rating_sum, one_star, two_stars, three_stars, four_stars, five_stars
  ) values (
    r.performer_id, my_slot, sign,
    case when r.status = 'pending' then sign else 0 end,
    in_public,
    case when r.status = 'approved' and not r.is_public then sign else 0 end,
    case when r.rejected_reason = 'not_genuine' then sign else 0 end,
    case when r.rejected_reason = 'unlawful' then sign else 0 end,
    case when r.rejected_reason = 'off_topic' then sign else 0 end,
    case when r.rejected_reason = 'private_data' then sign else 0 end,
    case when r.rejected_reason = 'advertising' then sign else 0 end,
    case when r.rejected_reason = 'other' then sign else 0 end,
    in_public * r.rating,
    case when r.rating = 1 then in_public else 0 end,
    case when r.rating = 2 then in_public else 0 end,
    case when r.rating = 3 then in_public else 0 end,
    case when r.rating = 4 then in_public else 0 end,
    case when r.rating = 5 then in_public else 0 end
  )
  on conflict (performer_id, slot) do update set
    received = t.received + excluded.received,
    pending = t.pending + excluded.pending,
    published = t.published + excluded.published,
    hidden = t.hidden + excluded.hidden,
    rejected_not_genuine = t.rejected_not_genuine + excluded.rejected_not_genuine,
    rejected_unlawful = t.rejected_unlawful + excluded.rejected_unlawful,
    rejected_off_topic = t.rejected_off_topic + excluded.rejected_off_topic,
    rejected_private_data = t.rejected_private_data + excluded.rejected_private_data,
    rejected_advertising = t.rejected_advertising + excluded.rejected_advertising,
    rejected_other = t.rejected_other + excluded.rejected_other,
    rating_sum = t.rating_sum + excluded.rating_sum,
    one_star = t.one_star + excluded.one_star,
    two_stars = t.two_stars + excluded.two_stars,
    three_stars = t.three_stars + excluded.three_stars,
    four_stars = t.four_stars + excluded.four_stars,
    five_stars = t.five_stars + excluded.five_stars;
  perform count_review_day(r, sign, my_slot);
end
$$;

drop trigger keep_review_totals_on_change on reviews;
create trigger keep_review_totals_on_change
  after update of status, is_public, rating, rejected_reason, verified_at, source, created_at, event_type,
    reply_waited_seconds on reviews
  for each row execute function keep_review_totals();

create function keep_reply_wait() returns trigger
language plpgsql
as $$
begin
  -- When a whole performer is deleted there is nothing left to count, and counting would fail.
  if tg_op = 'DELETE' then
    update reviews r set reply_waited_seconds = null
      where r.id = old.review_id and exists (select from performers p where p.id = old.performer_id);
  else
    update reviews r set reply_waited_seconds = new.waited_seconds where r.id = new.review_id;
  end if;
  return null;
end
$$;
create trigger keep_reply_wait after insert or delete on replies
  for each row execute function keep_reply_wait();

-- Past days need no slots: nobody queues for them any more, and a year is then at most 366 rows.
create function fold_day_slots(before date) returns void
language plpgsql
as $$
begin
  with gone as (
    delete from performer_day_slots d where d.day < before and d.slot <> 0 returning *
  )
  insert into performer_day_slots as d
  select
    performer_id, day, 0, sum(received), sum(published), sum(rating_sum), sum(one_star), sum(two_stars),
    sum(three_stars), sum(four_stars), sum(five_stars), sum(approved), sum(rejected), sum(replied), sum(reply_seconds)
  from gone
  group by performer_id, day
  on conflict (performer_id, day, slot) do update set
    received = d.received + excluded.received,
    published = d.published + excluded.published,
    rating_sum = d.rating_sum + excluded.rating_sum,
    one_star = d.one_star + excluded.one_star,
    two_stars = d.two_stars + excluded.two_stars,
    three_stars = d.three_stars + excluded.three_stars,
    four_stars = d.four_stars + excluded.four_stars,
    five_stars = d.five_stars + excluded.five_stars,
    approved = d.approved + excluded.approved,
    rejected = d.rejected + excluded.rejected,
    replied = d.replied + excluded.replied,
    reply_seconds = d.reply_seconds + excluded.reply_seconds;
  with gone as (
    delete from performer_service_day_slots d where d.day < before and d.slot <> 0 returning *
  )
  insert into performer_service_day_slots as d
  select performer_id, day, service_id, 0, sum(published), sum(rating_sum)
  from gone
  group by performer_id, day, service_id
  on conflict (performer_id, day, service_id, slot) do update set
    published = d.published + excluded.published,
    rating_sum = d.rating_sum + excluded.rating_sum;
end
$$;

-- What came before this migration is counted once, here, and not a second time by the triggers.
alter table reviews disable trigger keep_review_totals_on_change;
alter table reviews disable trigger announce_review_change;
update reviews set event_type = event_type where event_type <> '';
update reviews r set reply_waited_seconds = p.waited_seconds from replies p where p.review_id = r.id;
alter table reviews enable trigger announce_review_change;
alter table reviews enable trigger keep_review_totals_on_change;
delete from performer_day_slots;
select count_review_day(r, 1, 0::smallint)
from reviews r
where r.source = 'customer' or r.verified_at is not null;
