-- What we know of an owner at the payment provider. One row per account, so the trial can be had once.
create table customers (
  account_id uuid primary key references accounts on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_customer_id text,
  trial_started_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, provider_customer_id)
);

create table subscriptions (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_subscription_id text,
  plan text not null check (plan in ('monthly', 'annual')),
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'expired')),
  trial_end timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_subscription_id),
  check (status <> 'trialing' or trial_end is not null)
);
create unique index one_open_subscription_per_account on subscriptions (account_id)
  where status in ('incomplete', 'trialing', 'active', 'past_due');
create index subscriptions_of_account on subscriptions (account_id, created_at desc);

-- An event is recorded in the transaction of its effect; a second copy of it finds its id taken.
create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
