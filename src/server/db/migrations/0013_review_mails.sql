-- Jobs asked for without a word. graphile-worker's add_job sends a NOTIFY, and transactions with one commit one after
-- another: measured with 20 connections, a fifth of the submissions a second. So a submission writes its request here,
-- in its own transaction, and the worker turns requests into jobs a few at a time. See docs/decisions/0007-mail.md.
create table quiet_jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null default '{}'
);

-- What a mail came to: sent, or left unsent because its address had enough of them that day, or failed for good.
alter table mails
  add column skipped_at timestamptz,
  add column failed_at timestamptz,
  -- What was written to or about a reviewer goes when the review goes.
  add column review_id uuid references reviews on delete cascade,
  add check (skipped_at is null or sent_at is null);
create index mails_of_review on mails (review_id) where review_id is not null;
create index mails_waiting on mails (created_at) where sent_at is null and skipped_at is null and failed_at is null;
