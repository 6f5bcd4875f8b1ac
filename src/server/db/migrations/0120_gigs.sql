-- Gigs are the bookings of an owner; each can lead to one request for a review, by email or from the owner's own phone.
-- See docs/decisions/0037-asking.md.

create table gigs (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  client_name text not null default '' check (char_length(client_name) <= 100),
  client_email text check (char_length(client_email) <= 254),
  -- Limits count mailboxes, not spellings: `mailboxOf` in src/shared/mailbox.ts.
  client_mailbox text,
  client_phone text check (char_length(client_phone) <= 40),
  event_type text not null default '' check (char_length(event_type) <= 100),
  date date not null,
  place text not null default '' check (char_length(place) <= 200),
  note text not null default '' check (char_length(note) <= 500),
  -- Why the owner may send this request. A calendar's event has none until its owner has added the client.
  basis text check (basis in ('booked', 'agreed', 'company')),
  origin text not null default 'form' check (origin in ('form', 'import', 'calendar')),
  -- The event's name in the calendar that it came from, so that it is read once.
  calendar_event text check (char_length(calendar_event) <= 500),
  -- Where the calendar last said that it is: a place that the owner corrected stays until the calendar says another.
  calendar_place text check (char_length(calendar_place) <= 200),

  -- When the next email is due, and which: 0 the invitation, 1 and 2 the reminders. Null: nothing is due.
  ask_at timestamptz,
  emails_sent smallint not null default 0 check (emails_sent between 0 and 3),
  -- The owner chose that moment; otherwise it follows the settings.
  ask_at_chosen boolean not null default false,
  -- Another address begins another chain of emails.
  chain smallint not null default 0 check (chain between 0 and 3),

  -- What became of it.
  asked_at timestamptz,
  asked_by text check (asked_by in ('email', 'phone')),
  opened_at timestamptz,
  reviewed_at timestamptz,
  review_id uuid references reviews on delete set null,
  -- A keyed hash of the network that it came from, for the checks that administrators see.
  reviewed_from text,
  refused_at timestamptz,
  unsubscribed_at timestamptz,
  undelivered_at timestamptz,
  undelivered_reason text check (char_length(undelivered_reason) <= 200),
  paused_at timestamptz,
  paused_reason text check (char_length(paused_reason) <= 500),
  -- From the day of the event a gig is deleted by name only: it counts among the recorded ones, and its client is erased.
  deleted_at timestamptz,
  deleted_reason text check (char_length(deleted_reason) <= 500),
  erased_at timestamptz,
  state text not null generated always as (case
    when reviewed_at is not null then 'reviewed'
    when unsubscribed_at is not null then 'unsubscribed'
    when refused_at is not null then 'refused'
    when undelivered_at is not null then 'undelivered'
    when paused_at is not null then 'paused'
    when opened_at is not null then 'opened'
    when asked_at is not null then 'asked'
    else 'scheduled'
  end) stored,
  created_at timestamptz(3) not null default now(),
  primary key (performer_id, id),
  unique (performer_id, calendar_event),
  check ((client_email is null) = (client_mailbox is null)),
  check ((asked_at is null) = (asked_by is null)),
  -- Nobody is asked without an address and a reason why they may be, nor after any of what ends the asking.
  check (ask_at is null or (
    client_email is not null and basis is not null and emails_sent < 3
    and reviewed_at is null and unsubscribed_at is null and refused_at is null and undelivered_at is null
    and paused_at is null and deleted_at is null and erased_at is null
  ))
);
create index gigs_due on gigs (ask_at) where ask_at is not null;
create index gigs_by_date on gigs (performer_id, date desc, id desc) where deleted_at is null;
create index gigs_by_state on gigs (performer_id, state, date desc, id desc) where deleted_at is null;
-- One act asks one mailbox once in 30 days, and the other way round: what one mailbox was asked by everybody.
create index gigs_by_mailbox on gigs (client_mailbox, asked_at) where client_mailbox is not null;
create index gigs_of_review on gigs (review_id) where review_id is not null;
-- Clients' data go 13 months after the event, and then why their gig was deleted.
create index gigs_to_erase on gigs (date) where erased_at is null or deleted_reason is not null;

-- A tool that heard no answer sends the same gig with the same key again, and gets the one that it added. The key outlives
-- its gig, so that a late retry brings no deleted gig back.
create table gig_retry_keys (
  performer_id uuid not null references performers on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  gig_id uuid not null default uuid_v7(),
  request_hash text not null,
  created_at timestamptz not null,
  primary key (performer_id, key)
);
create index gig_retry_keys_by_age on gig_retry_keys (created_at);

-- One row for each email, and for each time that the owner asked from their phone.
create table invitations (
  performer_id uuid not null,
  id uuid not null default uuid_v7(),
  gig_id uuid not null,
  chain smallint not null default 0,
  channel text not null check (channel in ('email', 'phone')),
  -- 0 the invitation, 1 and 2 the reminders.
  reminder smallint not null default 0 check (reminder between 0 and 2),
  mail_id uuid references mails on delete set null,
  -- Of the token in the emailed link. The token itself stands in the email alone.
  token_hash text,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  -- It did not arrive, though the address may be right: the mailbox was full or away, or the message was refused.
  returned_at timestamptz,
  returned_why text check (returned_why in ('mailbox', 'refused')),
  primary key (performer_id, id),
  foreign key (performer_id, gig_id) references gigs on delete cascade,
  check (channel = 'phone' or token_hash is not null),
  check ((returned_at is null) = (returned_why is null))
);
-- Each email of a chain is written once, however many workers run.
create unique index invitations_once on invitations (performer_id, gig_id, chain, reminder) where channel = 'email';
create unique index invitations_by_token on invitations (token_hash) where token_hash is not null;
create index invitations_of_mail on invitations (mail_id) where mail_id is not null;

-- When and how an owner asks. Without a row everything is as by default.
create table invitation_settings (
  performer_id uuid primary key references performers on delete cascade,
  wedding_days smallint not null default 10 check (wedding_days between 1 and 59),
  other_days smallint not null default 1 check (other_days between 1 and 59),
  hour smallint not null default 10 check (hour between 9 and 19),
  reminder boolean not null default true,
  reminder_days smallint not null default 5 check (reminder_days between 1 and 59),
  second_reminder boolean not null default false,
  second_reminder_days smallint not null default 5 check (second_reminder_days between 1 and 59),
  -- Empty: the standard text.
  greeting text not null default '' check (char_length(greeting) <= 100),
  message text not null default '' check (char_length(message) <= 500),
  -- Where everybody is invited to say it as well, after any review: [{"label", "url"}].
  links jsonb not null default '[]',
  -- Set by administrators, with their reason; without it the plan's.
  daily_limit integer check (daily_limit >= 0),
  daily_limit_reason text check (char_length(daily_limit_reason) <= 500),
  -- Nothing is sent: a lapse ('lapsed') or bounces and complaints ('rates') stopped it, or administrators did
  -- ('administrator'). It never resumes by itself.
  stopped_at timestamptz,
  stopped_why text check (stopped_why in ('lapsed', 'suspended', 'rates', 'administrator')),
  -- What administrators wrote to the owner when they paused it.
  stopped_reason text check (char_length(stopped_reason) <= 500),
  warned_at timestamptz,
  -- Bounces and complaints count for emails of this day and later: administrators have let earlier ones pass.
  rates_from date,
  version integer not null default 1,
  check ((stopped_at is null) = (stopped_why is null)),
  check (stopped_reason is null or stopped_at is not null),
  check (daily_limit_reason is null or daily_limit is not null)
);
-- Administrators look for those that need them.
create index invitation_settings_watched on invitation_settings (performer_id)
  where stopped_why in ('rates', 'administrator') or warned_at is not null;

-- Those links stand on the public form, behind a review.
create trigger announce_links_elsewhere after insert or update of links or delete on invitation_settings
  for each row execute function announce_performer_change();

-- Gigs by the day of the event, and the emails of each day. Kept by the writes, so that no figure is counted by a read.
create table gig_days (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  recorded integer not null default 0,
  asked integer not null default 0,
  opened integer not null default 0,
  reviewed integer not null default 0,
  primary key (performer_id, day)
);
create table invitation_days (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  sent integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  -- Of the gigs first asked on this day.
  asked integer not null default 0,
  opened integer not null default 0,
  reviewed integer not null default 0,
  primary key (performer_id, day)
);

-- Counted by the statement that changes gigs, so that no write can forget it. In the order of performers and days, so that two
-- statements never wait for each other's figures crosswise. Bounces, complaints and what was sent are not a gig's. An
-- event of a calendar is recorded once its owner has added the client.
create function count_gigs(gone gigs[], added gigs[]) returns void
language plpgsql
as $$
begin
  insert into gig_days as d (performer_id, day, recorded, asked, opened, reviewed)
  select g.performer_id, g.date, sum(g.sign * (g.basis is not null)::integer), sum(g.sign * (g.asked_at is not null)::integer),
    sum(g.sign * (g.opened_at is not null)::integer), sum(g.sign * (g.reviewed_at is not null)::integer)
  from (select o.*, -1 as sign from unnest(gone) o union all select n.*, 1 as sign from unnest(added) n) g
  group by g.performer_id, g.date
  having sum(g.sign * (g.basis is not null)::integer) <> 0 or sum(g.sign * (g.asked_at is not null)::integer) <> 0
    or sum(g.sign * (g.opened_at is not null)::integer) <> 0 or sum(g.sign * (g.reviewed_at is not null)::integer) <> 0
  order by g.performer_id, g.date
  on conflict (performer_id, day) do update set
    recorded = d.recorded + excluded.recorded, asked = d.asked + excluded.asked,
    opened = d.opened + excluded.opened, reviewed = d.reviewed + excluded.reviewed;

  insert into invitation_days as d (performer_id, day, asked, opened, reviewed)
  select g.performer_id, (g.asked_at at time zone 'UTC')::date, sum(g.sign),
    sum(g.sign * (g.opened_at is not null)::integer), sum(g.sign * (g.reviewed_at is not null)::integer)
  from (select o.*, -1 as sign from unnest(gone) o union all select n.*, 1 as sign from unnest(added) n) g
  where g.asked_at is not null
  group by g.performer_id, (g.asked_at at time zone 'UTC')::date
  having sum(g.sign) <> 0 or sum(g.sign * (g.opened_at is not null)::integer) <> 0
    or sum(g.sign * (g.reviewed_at is not null)::integer) <> 0
  order by 1, 2
  on conflict (performer_id, day) do update set
    asked = d.asked + excluded.asked, opened = d.opened + excluded.opened, reviewed = d.reviewed + excluded.reviewed;
end
$$;

create function count_new_gigs() returns trigger
language plpgsql
as $$
begin
  perform count_gigs(null, (select array_agg(n::gigs) from added n));
  return null;
end
$$;
create trigger count_new_gigs after insert on gigs
  referencing new table as added for each statement execute function count_new_gigs();

create function count_changed_gigs() returns trigger
language plpgsql
as $$
begin
  if exists (select from added) then
    perform count_gigs((select array_agg(o::gigs) from gone o), (select array_agg(n::gigs) from added n));
  end if;
  return null;
end
$$;
create trigger count_changed_gigs after update on gigs
  referencing old table as gone new table as added for each statement execute function count_changed_gigs();

create function count_deleted_gigs() returns trigger
language plpgsql
as $$
begin
  -- When a whole performer is deleted its figures go with it, and counting would bring them back.
  perform count_gigs((
    select array_agg(o::gigs) from gone o where exists (select from performers p where p.id = o.performer_id)), null);
  return null;
end
$$;
create trigger count_deleted_gigs after delete on gigs
  referencing old table as gone for each statement execute function count_deleted_gigs();

-- "Asked N of M recorded gigs" stands on the public page.
create trigger announce_gig_figures after insert or update or delete on gig_days
  for each row execute function announce_performer_change();

-- Counted by the day of the email, however late its bounce comes. One that was taken back from the outbox counts no longer.
create function count_invitation() returns trigger
language plpgsql
as $$
declare
  i invitations := coalesce(new, old);
  step integer := case tg_op when 'DELETE' then -1 else 1 end;
  sent integer := step;
  bounced integer := step * (i.bounced_at is not null)::integer;
  complained integer := step * (i.complained_at is not null)::integer;
begin
  if tg_op = 'UPDATE' then
    bounced := bounced - (old.bounced_at is not null)::integer;
    complained := complained - (old.complained_at is not null)::integer;
    sent := 0;
  end if;
  -- When a whole performer is deleted its figures go with it, and counting would bring them back.
  if tg_op = 'DELETE' and not exists (select from performers p where p.id = i.performer_id) then
    return null;
  end if;
  insert into invitation_days as d (performer_id, day, sent, bounced, complained)
  values (i.performer_id, (i.created_at at time zone 'UTC')::date, sent, bounced, complained)
  on conflict (performer_id, day) do update
  set sent = d.sent + excluded.sent, bounced = d.bounced + excluded.bounced, complained = d.complained + excluded.complained;
  return null;
end
$$;
create trigger count_invitation after insert or update of bounced_at, complained_at on invitations
  for each row when (new.channel = 'email') execute function count_invitation();
create trigger count_deleted_invitation after delete on invitations
  for each row when (old.channel = 'email') execute function count_invitation();

-- How reviews came, where it was not the ordinary form; those of the form are the rest of all that were received. Only such
-- reviews pay for it.
create table review_ways (
  performer_id uuid primary key references performers on delete cascade,
  mailed integer not null default 0,
  phone integer not null default 0,
  added integer not null default 0
);
create function count_review_way() returns trigger
language plpgsql
as $$
declare
  r reviews := coalesce(new, old);
  step integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  -- What an owner added counts once its customer has confirmed it, and goes with its performer.
  if (r.gig_link is null and r.verified_at is null) or not exists (select from performers p where p.id = r.performer_id) then
    return null;
  end if;
  insert into review_ways as w (performer_id, mailed, phone, added)
  values (r.performer_id,
    case when r.gig_link = 'mailed' then step else 0 end,
    case when r.gig_link = 'phone' then step else 0 end,
    case when r.gig_link is null then step else 0 end)
  on conflict (performer_id) do update set
    mailed = w.mailed + excluded.mailed, phone = w.phone + excluded.phone, added = w.added + excluded.added;
  return null;
end
$$;
create trigger count_new_way after insert on reviews
  for each row when (new.gig_link is not null or new.source = 'business') execute function count_review_way();
create trigger count_confirmed_way after update of verified_at on reviews
  for each row when (new.source = 'business' and old.verified_at is null and new.verified_at is not null)
  execute function count_review_way();
create trigger count_deleted_way after delete on reviews
  for each row when (old.gig_link is not null or old.source = 'business') execute function count_review_way();

-- Mailboxes that no email reaches, and those that complained. A keyed hash: no address is stored.
create table undeliverable_mailboxes (
  address_hash text primary key,
  reason text not null check (reason in ('unknown', 'complaint')),
  created_at timestamptz not null default now()
);

-- A calendar that is read every hour.
create table gig_calendars (
  performer_id uuid primary key references performers on delete cascade,
  address text not null check (char_length(address) <= 2000),
  etag text,
  read_at timestamptz,
  -- What went wrong at the last reading, in words for the owner.
  problem text check (char_length(problem) <= 300),
  next_at timestamptz not null default now(),
  -- When the address was given.
  addressed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index gig_calendars_due on gig_calendars (next_at);

-- Gigs for the owner's own calendar program, behind an address that is signed and holds this number: another number is
-- another address, and no row is none.
create table gig_feeds (
  performer_id uuid primary key references performers on delete cascade,
  nonce text not null,
  -- When a calendar last asked for it; written once an hour at most.
  read_at timestamptz,
  created_at timestamptz not null default now()
);
