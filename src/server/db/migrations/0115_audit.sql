-- What administrators did, to whom, before and after. Rows are added and never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_time on audit_log (at, id);

-- Refuses changes also to a superuser.
create function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  raise insufficient_privilege using message = 'the audit log is append-only';
end
$$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- And the right itself goes, as far as a server lets a table's owner give it away.
revoke update, delete, truncate on audit_log from public;
do $$
begin
  execute format('revoke update, delete, truncate on audit_log from %I', current_user);
end
$$;
