-- Jobs asked for without a NOTIFY. graphile-worker's add_job sends one, and transactions with one commit one after
-- another: measured with 20 connections, a fifth of the submissions a second. So a submission writes its request here,
-- in its own transaction, and the worker turns requests into jobs a few at a time. See docs/decisions/0007-mail.md.
create table quiet_jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null default '{}',
  -- How long a request has waited is shown to administrators.
  created_at timestamptz not null default now()
);

-- Which workers are alive. A worker is one run of graphile-worker in one process; jobs are locked in its name, and whoever
-- has not been heard of for a while has its locks taken away by any other. Only this database's clock is used.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
