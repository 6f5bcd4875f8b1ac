-- Which accounts act for which performers; see docs/decisions/0026-memberships.md. Nothing else connects the two, and
-- their ids are unrelated.
create table memberships (
  performer_id uuid not null references performers on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  -- What came in later is new to this account: its bell is lit.
  reviews_seen_at timestamptz not null default now(),
  primary key (performer_id, account_id)
);
create index memberships_of_account on memberships (account_id, created_at);

-- A performer without an owner goes, however its last owner left.
create function delete_ownerless_performer() returns trigger
language plpgsql
as $$
begin
  -- Of two owners who leave at once the second waits here, and then sees that the first is gone.
  perform from performers p where p.id = old.performer_id for update;
  delete from performers p
  where p.id = old.performer_id
    and not exists (select from memberships m where m.performer_id = p.id and m.role = 'owner');
  return null;
end
$$;
create trigger delete_ownerless_performer after delete or update of role, performer_id on memberships
  for each row when (old.role = 'owner') execute function delete_ownerless_performer();

-- The performer that a session is about. It counts as long as the account is a member of it; the session's reader falls
-- back to the account's first performer.
alter table sessions add column performer_id uuid references performers on delete set null;
create index sessions_by_performer on sessions (performer_id) where performer_id is not null;

-- Here, so that no way of signing in can forget it.
create function choose_session_performer() returns trigger
language plpgsql
as $$
begin
  new.performer_id := (
    select m.performer_id from memberships m
    where m.account_id = new.account_id
    order by m.created_at, m.performer_id
    limit 1);
  return new;
end
$$;
create trigger choose_session_performer before insert on sessions
  for each row when (new.performer_id is null) execute function choose_session_performer();
