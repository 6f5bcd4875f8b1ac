-- Totals are kept by the write, in its transaction, and never counted by a read.
--
-- Twenty customers submitting at once for one performer would queue for one totals row, each waiting for the commit
-- of the one before. So a performer's totals are spread over 16 slots, a connection always writing to the same one,
-- and the views add them up. See docs/decisions/0004-kept-totals.md.
create table performer_total_slots (
  performer_id uuid not null references performers on delete cascade,
  slot smallint not null,
  received bigint not null default 0,
  pending bigint not null default 0,
  published bigint not null default 0,
  hidden bigint not null default 0,
  rejected_not_genuine bigint not null default 0,
  rejected_unlawful bigint not null default 0,
  rejected_off_topic bigint not null default 0,
  rejected_private_data bigint not null default 0,
  rejected_advertising bigint not null default 0,
  rejected_other bigint not null default 0,
  -- Of published reviews alone.
  rating_sum bigint not null default 0,
  one_star bigint not null default 0,
  two_stars bigint not null default 0,
  three_stars bigint not null default 0,
  four_stars bigint not null default 0,
  five_stars bigint not null default 0,
  replied bigint not null default 0,
  reply_seconds bigint not null default 0,
  primary key (performer_id, slot)
);

create table performer_day_slots (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  slot smallint not null,
  received bigint not null default 0,
  published bigint not null default 0,
  rating_sum bigint not null default 0,
  primary key (performer_id, day, slot)
);

create view performer_totals as
select
  performer_id,
  sum(received)::int as received,
  sum(pending)::int as pending,
  sum(published)::int as published,
  sum(hidden)::int as hidden,
  sum(rejected_not_genuine)::int as rejected_not_genuine,
  sum(rejected_unlawful)::int as rejected_unlawful,
  sum(rejected_off_topic)::int as rejected_off_topic,
  sum(rejected_private_data)::int as rejected_private_data,
  sum(rejected_advertising)::int as rejected_advertising,
  sum(rejected_other)::int as rejected_other,
  sum(rating_sum)::int as rating_sum,
  sum(one_star)::int as one_star,
  sum(two_stars)::int as two_stars,
  sum(three_stars)::int as three_stars,
  sum(four_stars)::int as four_stars,
  sum(five_stars)::int as five_stars,
  sum(replied)::int as replied,
  sum(reply_seconds)::float8 as reply_seconds
from performer_total_slots
group by performer_id;

-- Days are UTC days of a review's creation.
create view performer_days as
select
  performer_id,
  day,
  sum(received)::int as received,
  sum(published)::int as published,
  sum(rating_sum)::int as rating_sum
from performer_day_slots
group by performer_id, day;

-- Adds (sign = 1) or takes away (sign = -1) everything one review contributes.
create function count_review(r reviews, sign integer) returns void
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
  insert into performer_day_slots as d (performer_id, day, slot, received, published, rating_sum)
  values (
    r.performer_id, (r.created_at at time zone 'UTC')::date, my_slot, sign, in_public, in_public * r.rating
  )
  on conflict (performer_id, day, slot) do update set
    received = d.received + excluded.received,
    published = d.published + excluded.published,
    rating_sum = d.rating_sum + excluded.rating_sum;
end
$$;

create function keep_review_totals() returns trigger
language plpgsql
as $$
begin
  -- When a whole performer is deleted its totals go with it, and counting a cascaded delete would bring them back.
  if tg_op = 'DELETE' and not exists (select from performers p where p.id = old.performer_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform count_review(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_review(new, 1);
  end if;
  return null;
end
$$;
create trigger keep_review_totals after insert or delete on reviews
  for each row execute function keep_review_totals();
create trigger keep_review_totals_on_change
  after update of status, is_public, rating, rejected_reason, verified_at, source, created_at on reviews
  for each row execute function keep_review_totals();

create function keep_reply_totals() returns trigger
language plpgsql
as $$
declare
  r replies := coalesce(new, old);
  sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'DELETE' and not exists (select from performers p where p.id = r.performer_id) then
    return null;
  end if;
  insert into performer_total_slots as t (performer_id, slot, replied, reply_seconds)
  values (r.performer_id, pg_backend_pid() % 16, sign, sign * r.waited_seconds)
  on conflict (performer_id, slot) do update set
    replied = t.replied + excluded.replied,
    reply_seconds = t.reply_seconds + excluded.reply_seconds;
  return null;
end
$$;
create trigger keep_reply_totals after insert or delete on replies
  for each row execute function keep_reply_totals();
