-- What administrators work with.

-- Photos that nobody has looked at yet, oldest first.
create index review_photos_waiting on review_photos (created_at, id) where approved_at is null;

-- The platform's figures read a stretch of time. Rows arrive in that order, so the smallest of indexes is enough.
create index reviews_by_time on reviews using brin (created_at);

-- The trigger of 0009 refuses changes to the log also to a superuser; here the right itself goes, as far as a server
-- lets a table's owner give it away.
revoke update, delete, truncate on audit_log from public;
do $$
begin
  execute format('revoke update, delete, truncate on audit_log from %I', current_user);
end
$$;
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_time on audit_log (at, id);

-- An administrator who looks at an owner's desk as support does it in a session of the owner's that knows whose it is.
-- It ends with the administrator's own session, and at its own time at the latest, whatever prolongs ordinary ones.
alter table sessions
  add column support_by uuid references accounts on delete cascade,
  add column support_from uuid references sessions on delete cascade,
  add column support_ends_at timestamptz,
  add check ((support_by is null) = (support_from is null) and (support_by is null) = (support_ends_at is null));
create index sessions_of_support on sessions (support_from) where support_from is not null;

-- With its smaller copies; null for pictures that were stored before.
alter table files add column bytes bigint;
