-- Who is asked to become an administrator. The account is made when they accept; the emailed token is kept as a keyed
-- hash alone. See docs/decisions/0039-administrators-and-support.md.
create table administrator_invitations (
  id uuid primary key default uuid_v7(),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  token_hash text not null unique,
  invited_by uuid references accounts on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Who paid an invoice, so that the business figures count one payer once. Stays when the performer is deleted: the id
-- leads to nobody then.
alter table invoices add column payer uuid;
create function keep_payer() returns trigger
language plpgsql
as $$
begin
  new.payer := coalesce(new.performer_id, new.payer);
  return new;
end
$$;
create trigger keep_payer before insert or update of performer_id on invoices
  for each row execute function keep_payer();
