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

create function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  raise insufficient_privilege using message = 'the audit log is append-only';
end
$$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
