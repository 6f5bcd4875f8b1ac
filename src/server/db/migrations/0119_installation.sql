-- What this installation remembers of itself, in one row: owners of a copy that could take no payments had access without
-- them, and get notice before they need a subscription.
create table installation (
  only_row boolean primary key default true check (only_row),
  lacked_payments boolean not null default false,
  -- When payments were set up after they were lacking.
  payments_since timestamptz
);
insert into installation default values;
