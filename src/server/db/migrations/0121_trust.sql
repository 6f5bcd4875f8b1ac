-- Figures about the platform's own decisions, which everybody can read; see docs/decisions/0038-trust-figures.md.
-- Rejections and waits are counted with the reviews themselves, in 0107.

-- A wait is measured once, by the first decision, whatever is decided later. Undoing that decision forgets it; a review
-- that waits again because its reviewer has edited it has had its first decision. What an owner added arrives when its
-- customer confirms it.
create function wait_in_hours(since timestamptz, decided timestamptz) returns smallint
language sql immutable parallel safe
return case
  when date_part('epoch', decided - since) <= 86400
    then greatest(1, ceil(date_part('epoch', decided - since) / 3600))
  else 24 * least(31, ceil(date_part('epoch', decided - since) / 86400))
end;

create function measure_wait() returns trigger
language plpgsql
as $$
begin
  if new.status = 'pending' then
    if not exists (select from decisions d where d.review_id = new.id and d.version_id is null) then
      new.waited_hours := null;
    end if;
  elsif new.waited_hours is null and (new.source = 'customer' or new.verified_at is not null) then
    new.waited_hours := wait_in_hours(
      case new.source when 'business' then new.verified_at else new.created_at end, new.decided_at);
  end if;
  return new;
end
$$;
create trigger measure_wait before update of status on reviews
  for each row when (old.status <> new.status) execute function measure_wait();
-- Demo and seeded reviews arrive decided.
create trigger measure_first_wait before insert on reviews
  for each row when (new.status <> 'pending') execute function measure_wait();

create table performer_appeals (
  performer_id uuid primary key references performers on delete cascade,
  open integer not null default 0,
  upheld integer not null default 0,
  reversed integer not null default 0
);

create function count_appeal() returns trigger
language plpgsql
as $$
declare
  performer uuid := coalesce(new.performer_id, old.performer_id);
begin
  -- When a whole performer is deleted its figures go with it, and counting would bring them back.
  if not exists (select from performers p where p.id = performer) then
    return null;
  end if;
  insert into performer_appeals as t (performer_id, open, upheld, reversed)
  select performer,
    coalesce(sum(a.sign) filter (where a.outcome is null), 0),
    coalesce(sum(a.sign) filter (where a.outcome = 'upheld'), 0),
    coalesce(sum(a.sign) filter (where a.outcome = 'reversed'), 0)
  from (
    select -1 as sign, old.outcome where tg_op <> 'INSERT'
    union all
    select 1, new.outcome where tg_op <> 'DELETE'
  ) a
  on conflict (performer_id) do update set
    open = t.open + excluded.open, upheld = t.upheld + excluded.upheld, reversed = t.reversed + excluded.reversed;
  return null;
end
$$;
create trigger count_appeal after insert or update of outcome or delete on appeals
  for each row execute function count_appeal();
-- An appeal changes nothing else that the public sees.
create trigger announce_appeal_figures after insert or update or delete on performer_appeals
  for each row execute function announce_performer_change();

-- Where those came from who left a review through the public form, as far as their visits tell (0107). Kept, because visits
-- have a row for each day.
create table review_sources (
  performer_id uuid not null references performers on delete cascade,
  source text not null,
  count bigint not null,
  primary key (performer_id, source)
);
create function count_review_source() returns trigger
language plpgsql
as $$
begin
  insert into review_sources as t (performer_id, source, count)
  values (new.performer_id, new.source, new.count - coalesce(old.count, 0))
  on conflict (performer_id, source) do update set count = t.count + excluded.count;
  return null;
end
$$;
create trigger count_review_source after insert or update of count on visits
  for each row when (new.kind = 'review_submit') execute function count_review_source();

-- All performers together, in one row that a job writes every hour: adding them up takes longer than a reader should wait.
create table platform_trust (
  only_row boolean primary key default true check (only_row),
  figures jsonb not null,
  counted_at timestamptz not null
);
create trigger announce_platform_trust after insert or update or delete on platform_trust
  for each row execute function announce_performer_change();
