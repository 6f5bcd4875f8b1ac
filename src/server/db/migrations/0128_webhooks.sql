-- Where an act wants to hear of what happens, by the rules of standardwebhooks.com, or as messages in Slack and Discord. See
-- docs/decisions/0061-webhooks.md.
create table webhook_endpoints (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('webhook', 'slack', 'discord')),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  url text not null check (char_length(url) <= 500),
  events text[] not null check (cardinality(events) between 1 and 6),
  -- Signs what is sent, so it cannot be a hash: sealed under SESSION_SECRET. Slack and Discord have none.
  secret text,
  -- The one before the last renewal, which signs as well until then.
  old_secret text,
  old_secret_until timestamptz,
  paused_at timestamptz,
  paused_why text check (paused_why in ('owner', 'failing', 'gone', 'disowned')),
  -- Since when nothing has arrived.
  failing_since timestamptz,
  -- Something is being sent; nobody else sends to it before this moment.
  busy_until timestamptz,
  -- Who gave the address or had the secret renewed, and when: “This wasn't me” pauses what was given since.
  addressed_by uuid references accounts on delete set null,
  addressed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (performer_id, id),
  check ((paused_at is null) = (paused_why is null)),
  check ((kind = 'webhook') = (secret is not null)),
  check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoints_by_addresser on webhook_endpoints (addressed_by) where addressed_by is not null;

-- What happened. Its text is written when it is first sent, and every retry and every endpoint gets the same. It goes with
-- the review or gig that it is about, sent or not.
create table webhook_messages (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  type text not null,
  review_id uuid references reviews on delete cascade,
  gig_id uuid,
  payload text,
  created_at timestamptz not null default now(),
  primary key (performer_id, id),
  foreign key (performer_id, gig_id) references gigs on delete cascade
);
-- What happens twice before it is sent is sent once, as it is then.
create unique index webhook_messages_unsent on webhook_messages (performer_id, type, review_id)
  where payload is null and review_id is not null;
create index webhook_messages_of_review on webhook_messages (review_id) where review_id is not null;
create index webhook_messages_of_gig on webhook_messages (performer_id, gig_id) where gig_id is not null;
create index webhook_messages_by_age on webhook_messages (created_at);

create table webhook_deliveries (
  performer_id uuid not null,
  id uuid not null default uuid_v7(),
  endpoint_id uuid not null,
  message_id uuid not null,
  -- When it is sent, or tried again. Null: it has arrived, or was given up.
  next_at timestamptz,
  -- Since it was last asked for.
  tries smallint not null default 0,
  delivered_at timestamptz,
  created_at timestamptz(3) not null default now(),
  primary key (performer_id, id),
  unique (performer_id, message_id, endpoint_id),
  foreign key (performer_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (performer_id, message_id) references webhook_messages on delete cascade
);
-- The sender walks from endpoint to endpoint along this, however much waits for one of them.
create index webhook_deliveries_waiting on webhook_deliveries (performer_id, endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (performer_id, endpoint_id, created_at desc, id desc);

create table webhook_attempts (
  performer_id uuid not null,
  delivery_id uuid not null,
  number smallint not null,
  at timestamptz not null,
  -- As they were sent: the secret may be another one since. Null: nothing was.
  headers jsonb,
  status smallint,
  -- Why there was no answer, in words for the owner.
  problem text check (char_length(problem) <= 300),
  -- The beginning of the answer.
  answer text check (char_length(answer) <= 2000),
  milliseconds integer not null,
  primary key (performer_id, delivery_id, number),
  foreign key (performer_id, delivery_id) references webhook_deliveries on delete cascade
);

-- In the transaction of what happened, so that neither is ever lost alone. Most acts have no endpoint: for them it is one
-- look at an index. Locks are taken in one order everywhere: endpoints, message, deliveries.
create function emit_webhook(performer uuid, event text, review uuid, gig uuid, wait interval) returns void
language plpgsql
as $$
declare
  endpoints uuid[];
  message uuid;
begin
  select array_agg(s.id) into endpoints from (
    select e.id from webhook_endpoints e
    where e.performer_id = performer and e.paused_at is null and event = any (e.events)
    order by e.id for key share
  ) s;
  if endpoints is null then
    return;
  end if;
  -- One that waits is told as of now. Locked until the commit, so that nobody describes what was before; its deliveries may
  -- be those of other endpoints, or have gone with theirs.
  insert into webhook_messages as m (performer_id, type, review_id, gig_id) values (performer, event, review, gig)
  on conflict (performer_id, type, review_id) where payload is null and review_id is not null
  do update set created_at = excluded.created_at
  returning m.id into message;
  insert into webhook_deliveries (performer_id, endpoint_id, message_id, next_at)
  select performer, unnest(endpoints), message, now() + wait
  on conflict (performer_id, message_id, endpoint_id)
  do update set next_at = excluded.next_at, tries = 0, created_at = excluded.created_at;
end
$$;

create function emit_review_webhook() returns trigger
language plpgsql
as $$
begin
  -- A decision can be undone for ten seconds; what is undone is not sent.
  perform emit_webhook(new.performer_id, tg_argv[0], new.id, null, tg_argv[1]::interval);
  return null;
end
$$;
-- Once for all that arrive together: most of them are for acts without an endpoint.
create function emit_received_webhooks() returns trigger
language plpgsql
as $$
begin
  perform emit_webhook(r.performer_id, 'review.received', r.id, null, '0 seconds')
    from added r
    where r.source = 'customer' and exists (select from webhook_endpoints e where e.performer_id = r.performer_id);
  return null;
end
$$;
create trigger emit_received after insert on reviews
  referencing new table as added for each statement execute function emit_received_webhooks();
-- What an owner wrote down arrives when its customer confirms it.
create trigger emit_confirmed after update of verified_at on reviews
  for each row when (new.source = 'business' and old.verified_at is null and new.verified_at is not null)
  execute function emit_review_webhook('review.received', '0 seconds');
create trigger emit_published after update of status on reviews
  for each row when (new.status = 'approved' and old.status <> 'approved')
  execute function emit_review_webhook('review.published', '15 seconds');
create trigger emit_edited after update of version on reviews
  for each row when (new.version <> old.version)
  execute function emit_review_webhook('review.edited', '15 seconds');

create function emit_reply_webhook() returns trigger
language plpgsql
as $$
begin
  perform emit_webhook(new.performer_id, 'review.replied', new.review_id, null, '0 seconds');
  return null;
end
$$;
create trigger emit_replied after insert or update of reply_text on replies
  for each row execute function emit_reply_webhook();

-- Owners know of their own flags; what visitors report is between them and the administrators.
create function emit_flag_webhook() returns trigger
language plpgsql
as $$
begin
  perform emit_webhook(r.performer_id, 'review.flagged', r.id, null, '0 seconds') from reviews r where r.id = new.review_id;
  return null;
end
$$;
create trigger emit_flagged after insert on flags
  for each row when (new.source = 'owner') execute function emit_flag_webhook();

create function emit_gig_webhook() returns trigger
language plpgsql
as $$
begin
  perform emit_webhook(new.performer_id, 'invitation.answered', null, new.id, '0 seconds');
  return null;
end
$$;
create trigger emit_answered after update of reviewed_at, refused_at, unsubscribed_at on gigs
  for each row when (
    (old.reviewed_at is null and new.reviewed_at is not null)
    or (old.refused_at is null and new.refused_at is not null)
    or (old.unsubscribed_at is null and new.unsubscribed_at is not null)
  )
  execute function emit_gig_webhook();
