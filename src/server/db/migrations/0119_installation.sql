-- What this installation remembers of itself, in one row. Owners of a copy that could take no payments had access without
-- them, and get notice before they need a subscription.
create table installation (
  only_row boolean primary key default true check (only_row),
  lacked_payments boolean not null default false,
  -- When payments were set up after they were lacking.
  payments_since timestamptz,
  -- The words of removed imports are kept as hashes under this key. Not under SESSION_SECRET: it may be changed, and they
  -- are to stay away all the same.
  removed_words_key text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into installation default values;
