-- A session is prolonged by use, but not for ever: an owner signs in again after 90 days, an administrator after 7.
-- Kept here, so that no path that prolongs a session can forget it.
create function bound_session() returns trigger language plpgsql as $$
declare
  longest interval := interval '90 days';
begin
  if exists (select from accounts where id = new.account_id and role = 'administrator') then
    longest := interval '7 days';
  end if;
  new.expires_at := least(new.expires_at, new.created_at + longest);
  return new;
end
$$;

create trigger bound_session before insert or update of expires_at on sessions
  for each row execute function bound_session();
