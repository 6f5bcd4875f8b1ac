-- What visitors ask before they book, for the owner alone. See docs/decisions/0043-enquiries.md.
create table enquiries (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (char_length(name) between 1 and 100),
  email text check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) between 1 and 40),
  -- The day that is asked about.
  event_date date,
  event_type text not null default '' check (char_length(event_type) <= 100),
  place text not null default '' check (char_length(place) <= 200),
  message text not null default '' check (char_length(message) <= 2000),
  state text not null default 'new' check (state in ('new', 'answered', 'booked', 'declined', 'spam')),
  -- The owner's own words, for nobody else.
  note text not null default '' check (char_length(note) <= 500),
  -- The same words sent twice on one day are one enquiry.
  repeat_key text not null,
  created_at timestamptz not null default now(),
  primary key (performer_id, id),
  unique (performer_id, repeat_key),
  -- Somebody who cannot be answered has not asked.
  check (email is not null or phone is not null)
);
create index enquiries_by_time on enquiries (performer_id, created_at desc, id desc);
create index enquiries_by_state on enquiries (performer_id, state, created_at desc, id desc);
-- What is too old is deleted by the clock.
create index enquiries_by_age on enquiries (created_at);

-- How many came in on each UTC day, spam aside. A number without a person, so it outlives what it counts.
create table enquiry_days (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  received integer not null default 0,
  primary key (performer_id, day)
);

create function count_enquiry() returns trigger
language plpgsql
as $$
declare
  change integer := (new.state <> 'spam')::integer - (case when tg_op = 'UPDATE' then old.state <> 'spam' else false end)::integer;
begin
  if change <> 0 then
    insert into enquiry_days as d (performer_id, day, received)
    values (new.performer_id, (new.created_at at time zone 'UTC')::date, change)
    on conflict (performer_id, day) do update set received = d.received + excluded.received;
  end if;
  return null;
end
$$;
create trigger count_enquiry after insert or update of state on enquiries
  for each row execute function count_enquiry();
