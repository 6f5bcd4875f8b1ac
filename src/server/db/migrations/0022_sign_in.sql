-- What signing in promises, kept by the database; see docs/decisions/0017-sign-in-under-attack.md.

-- One person at the provider per account: of several subjects that claim one address, the first stays.
delete from credentials later using credentials earlier
  where later.holder_id = earlier.holder_id and later.provider_id = earlier.provider_id
    and (later.created_at, later.id) > (earlier.created_at, earlier.id);
drop index credentials_by_holder;
create unique index one_credential_per_provider on credentials (holder_id, provider_id);

-- Two-factor locks everybody else out, so only whoever has proven the address may switch it on.
delete from two_factors where account_id in (select id from accounts where not email_verified);
update accounts set two_factor_enabled = false where not email_verified and two_factor_enabled;
alter table accounts add constraint two_factor_needs_confirmed_address check (email_verified or not two_factor_enabled);

-- The 30-second step of the newest code that was accepted: neither that code nor an older one opens anything again.
alter table two_factors add column last_step bigint not null default 0;

-- Whatever prolongs sessions, one that an administrator opened as support ends with its hour.
create function end_support_in_time() returns trigger
language plpgsql
as $$
begin
  new.expires_at := least(new.expires_at, new.support_ends_at);
  return new;
end
$$;
update sessions set expires_at = support_ends_at where expires_at > support_ends_at;
create trigger end_support_in_time before insert or update on sessions
  for each row when (new.support_ends_at is not null) execute function end_support_in_time();

-- Which mailboxes have had their free trial, and through which account. A keyed hash: it outlives the account, and then
-- names nobody.
create table used_trials (
  mailbox_hash text primary key,
  account_id uuid references accounts on delete set null,
  used_at timestamptz not null default now()
);
create index used_trials_by_account on used_trials (account_id);
