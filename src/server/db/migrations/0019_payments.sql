-- A trial without a card is ours alone: no provider has heard of it, so none is named.
alter table customers alter column provider drop not null;
alter table subscriptions alter column provider drop not null;
update customers set provider = null where provider_customer_id is null;
update subscriptions set provider = null where provider_subscription_id is null;

alter table customers
  -- What a person recognises their card by. Its number never comes here.
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add column card_exp_month smallint check (card_exp_month between 1 and 12),
  add column card_exp_year smallint,
  -- A card that is being entered: the provider knows whether it was accepted.
  add column setup_id text,
  add check (provider_customer_id is null or provider is not null);
alter table subscriptions add check (provider_subscription_id is null or provider is not null);
create index customers_by_setup on customers (setup_id) where setup_id is not null;
create index open_subscriptions on subscriptions (status, trial_end) where status in ('trialing', 'active', 'past_due');

-- The world of the built-in sandbox: what a payment provider would keep of one customer, as one document.
create table sandbox_customers (
  id text primary key,
  state jsonb not null
);
create unique index sandbox_customer_of_account on sandbox_customers ((state ->> 'accountId'));
