-- What we know of an owner at the payment provider. One row per account, so the trial can be had once.
create table customers (
  account_id uuid primary key references accounts on delete cascade,
  -- A trial without a card is ours alone: no provider has heard of it, so none is named.
  provider text check (provider in ('stripe', 'sandbox')),
  provider_customer_id text,
  trial_started_at timestamptz,
  -- What a person recognises their card by. Its number never comes here.
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month smallint check (card_exp_month between 1 and 12),
  card_exp_year smallint,
  -- A card that is being entered: the provider knows whether it was accepted.
  setup_id text,
  created_at timestamptz not null default now(),
  unique (provider, provider_customer_id),
  check (provider_customer_id is null or provider is not null)
);
create index customers_by_setup on customers (setup_id) where setup_id is not null;

create table subscriptions (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts on delete cascade,
  provider text check (provider in ('stripe', 'sandbox')),
  provider_subscription_id text,
  plan text not null check (plan in ('monthly', 'annual')),
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'expired')),
  trial_end timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_subscription_id),
  check (status <> 'trialing' or trial_end is not null),
  check (provider_subscription_id is null or provider is not null)
);
create unique index one_open_subscription_per_account on subscriptions (account_id)
  where status in ('incomplete', 'trialing', 'active', 'past_due');
create index subscriptions_of_account on subscriptions (account_id, created_at desc);
create index open_subscriptions on subscriptions (status, trial_end) where status in ('trialing', 'active', 'past_due');

-- Which mailboxes have had their free trial, and through which account. A keyed hash: it outlives the account, and then
-- names nobody.
create table used_trials (
  mailbox_hash text primary key,
  account_id uuid references accounts on delete set null,
  used_at timestamptz not null default now()
);
create index used_trials_by_account on used_trials (account_id);

-- An event is recorded in the transaction of its effect; a second copy of it finds its id taken.
create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- The world of the built-in sandbox: what a payment provider would keep of one customer, as one document.
create table sandbox_customers (
  id text primary key,
  state jsonb not null
);
create unique index sandbox_customer_of_account on sandbox_customers ((state ->> 'accountId'));
