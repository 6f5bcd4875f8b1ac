-- Everyone who signs in: owners and administrators. better-auth reads and writes these tables (its "user" is our
-- account, its "account" is our credential); see docs/decisions/0003-sign-in.md.

-- Time-ordered ids keep index inserts at the right-hand edge. PostgreSQL 18 has uuidv7(); older servers do not.
create function uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((date_part('epoch', clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;

create table accounts (
  id uuid primary key default uuid_v7(),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  email_verified boolean not null default false,
  -- A first name and a last name of 100 characters each, and the space between them.
  name text not null check (char_length(name) <= 201),
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  image text,
  role text not null default 'owner' check (role in ('owner', 'administrator')),
  two_factor_enabled boolean not null default false,
  -- When somebody last entered, second factor included. Sessions are deleted, so they cannot tell.
  last_sign_in_at timestamptz,
  -- The address that the account is to have once a link sent there was confirmed; another request replaces it.
  pending_email text check (pending_email = lower(pending_email) and char_length(pending_email) <= 254),
  pending_email_at timestamptz,
  -- When "This wasn't me" was last pressed, and since when the holder has disowned what was done: emailed links from
  -- between the two have done their work, and those of an intruder are worthless.
  secured_since timestamptz,
  secured_at timestamptz,
  -- Set when the owner asks to be deleted; the grace period runs from here.
  delete_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Two-factor locks everybody else out, so only whoever has proven the address may switch it on.
  constraint two_factor_needs_confirmed_address check (email_verified or not two_factor_enabled),
  check ((pending_email is null) = (pending_email_at is null)),
  check ((secured_since is null) = (secured_at is null))
);

create table sessions (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- An administrator who views an owner's account as support does so in a session of the owner's that names the
  -- administrator. It ends with the administrator's own session, and at its own time at the latest.
  support_by uuid references accounts on delete cascade,
  support_from uuid references sessions on delete cascade,
  support_ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((support_by is null) = (support_from is null) and (support_by is null) = (support_ends_at is null))
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_of_support on sessions (support_from) where support_from is not null;

-- A session is prolonged by use, but not for ever: an owner signs in again after 90 days, an administrator after 7.
-- Kept here, so that no path that prolongs a session can forget it.
create function bound_session() returns trigger
language plpgsql
as $$
declare
  longest interval := interval '90 days';
begin
  if exists (select from accounts where id = new.account_id and role = 'administrator') then
    longest := interval '7 days';
  end if;
  new.expires_at := least(new.expires_at, new.created_at + longest);
  return new;
end
$$;
create trigger bound_session before insert or update of expires_at on sessions
  for each row execute function bound_session();

-- Whatever prolongs sessions, one that an administrator opened as support ends with its hour.
create function end_support_in_time() returns trigger
language plpgsql
as $$
begin
  new.expires_at := least(new.expires_at, new.support_ends_at);
  return new;
end
$$;
create trigger end_support_in_time before insert or update on sessions
  for each row when (new.support_ends_at is not null) execute function end_support_in_time();

-- How an account proves who it is: a password, or a person at an OpenID Connect provider.
create table credentials (
  id uuid primary key default uuid_v7(),
  -- Not account_id: better-auth has a field of that name in this table, which is our provider_account_id.
  holder_id uuid not null references accounts on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider_account_id)
);
-- One person at the provider per account: of several subjects that claim one address, the first stays.
create unique index one_credential_per_provider on credentials (holder_id, provider_id);

-- One-time values: sign-in links, password resets, two-factor challenges.
create table verifications (
  -- Text, because better-auth also reserves values under ids of its own making, which are no uuids.
  id text primary key default uuid_v7()::text,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);

create table two_factors (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The 30-second step of the newest code that was accepted: neither that code nor an older one is accepted again.
  last_step bigint not null default 0
);
create unique index two_factors_by_account on two_factors (account_id);

-- A key pair whose private half a device or password manager keeps. Only the public half is here.
create table passkeys (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  credential_id text not null unique,
  public_key text not null,
  -- Devices that count their uses send a number that grows; one that does not is a copy, and is refused.
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_by_account on passkeys (account_id);
