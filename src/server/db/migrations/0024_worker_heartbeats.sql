-- Which workers are alive. A worker is one run of graphile-worker in one process; jobs are locked in its name, and whoever
-- has not been heard of for a while has its locks taken away by any other. Only this database's clock is used.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);

-- How long a request for a job has waited is shown to administrators.
alter table quiet_jobs add column created_at timestamptz not null default now();
