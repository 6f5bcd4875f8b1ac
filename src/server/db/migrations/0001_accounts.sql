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
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
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
  name text not null check (char_length(name) <= 200),
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  image text,
  role text not null default 'owner' check (role in ('owner', 'administrator')),
  two_factor_enabled boolean not null default false,
  -- Set when the owner asks to be deleted; the grace period runs from here.
  delete_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

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
create index credentials_by_holder on credentials (holder_id);

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
  locked_until timestamptz
);
create unique index two_factors_by_account on two_factors (account_id);
