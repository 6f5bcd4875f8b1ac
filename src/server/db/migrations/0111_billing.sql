-- What we know of a performer at the payment provider. One row per performer, so the trial can be had once.
create table customers (
  performer_id uuid primary key references performers on delete cascade,
  -- A trial without a card is ours alone: no provider has heard of it, so none is named.
  provider text check (provider in ('stripe', 'sandbox')),
  provider_customer_id text,
  trial_started_at timestamptz,
  -- What a person recognises their card by. Its number never comes here.
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month smallint check (card_exp_month between 1 and 12),
  card_exp_year smallint,
  -- In pence, what the provider holds for them: it pays before the card does.
  credit integer not null default 0 check (credit >= 0),
  -- A card that is being entered: the provider knows whether it was accepted.
  setup_id text,
  created_at timestamptz not null default now(),
  unique (provider, provider_customer_id),
  check (provider_customer_id is null or provider is not null)
);
create index customers_by_setup on customers (setup_id) where setup_id is not null;

-- Who a performer's invoices are for. An empty text is a line that is left out.
create table billing_details (
  performer_id uuid primary key references performers on delete cascade,
  business_name text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  postal_code text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_number text not null,
  updated_at timestamptz not null default now()
);

create table subscriptions (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  provider text check (provider in ('stripe', 'sandbox')),
  provider_subscription_id text,
  plan text not null check (plan in ('monthly', 'annual')),
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'canceled', 'expired')),
  trial_end timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- It ends only because its owner's account is to be deleted.
  leaving boolean not null default false,
  -- The code that the open payment form was shown with.
  promotion_code text,
  -- The plan it changes to once the owner has answered their bank.
  pending_plan text check (pending_plan in ('monthly', 'annual')),
  -- In pence, what the provider charges for the next period, before any credit.
  next_price integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (performer_id, id),
  unique (provider, provider_subscription_id),
  check (status <> 'trialing' or trial_end is not null),
  check (provider_subscription_id is null or provider is not null)
);
create unique index one_open_subscription_per_performer on subscriptions (performer_id)
  where status in ('incomplete', 'trialing', 'active', 'past_due');
create index subscriptions_of_performer on subscriptions (performer_id, created_at desc);
create index open_subscriptions on subscriptions (status, trial_end) where status in ('trialing', 'active', 'past_due');

-- Every invoice the provider has told us of: what receipts are written from, and what the business figures count. Tax law
-- wants them kept, so they outlive the performer, and then name nobody.
create table invoices (
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_invoice_id text not null,
  performer_id uuid references performers on delete set null,
  number text not null,
  plan text check (plan in ('monthly', 'annual')),
  -- In pence: what was paid or is to be paid, the VAT within it where the provider worked it out, and what was given back.
  amount integer not null check (amount >= 0),
  vat integer,
  refunded integer not null default 0 check (refunded >= 0),
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  period_start timestamptz,
  period_end timestamptz,
  issued_at timestamptz not null,
  primary key (provider, provider_invoice_id)
);
create index invoices_of_performer on invoices (performer_id, issued_at desc);
create index invoices_by_day on invoices (issued_at);

-- What administrators gave back of an invoice, and why. The id is the key of the press, which is claimed before the provider
-- is asked: however often it comes, money goes back once.
create table refunds (
  id uuid primary key,
  provider text not null,
  provider_invoice_id text not null,
  performer_id uuid references performers on delete set null,
  -- In pence.
  amount integer not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null default now(),
  -- null: the provider's answer is not known yet.
  finished_at timestamptz,
  foreign key (provider, provider_invoice_id) references invoices
);
create index refunds_of_performer on refunds (performer_id, created_at);
create index refunds_of_invoice on refunds (provider, provider_invoice_id);

-- Which reminders about money an owner has had. The emails themselves are forgotten after 90 days.
create table billing_notices (
  performer_id uuid not null references performers on delete cascade,
  about text not null,
  created_at timestamptz not null default now(),
  primary key (performer_id, about)
);

-- Which mailboxes have had their free trial, and for which performer. A keyed hash: it outlives the performer, and then
-- names nobody.
create table used_trials (
  mailbox_hash text primary key,
  performer_id uuid references performers on delete set null,
  used_at timestamptz not null default now()
);
create index used_trials_by_performer on used_trials (performer_id);

-- An event is recorded in the transaction of its effect; a second copy of it finds its id taken. The nightly sweep forgets
-- those that the provider no longer sends again, except the newest.
create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index webhook_events_by_age on webhook_events (received_at);

-- The world of the built-in sandbox: what a payment provider would keep of one customer, as one document.
create table sandbox_customers (
  id text primary key,
  state jsonb not null
);
create unique index sandbox_customer_of_performer on sandbox_customers ((state ->> 'performerId'));
