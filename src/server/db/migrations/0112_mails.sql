-- Every mail is a row before it is a message, written in the transaction that causes it; a job sends it.
create table mails (
  id uuid primary key default uuid_v7(),
  kind text not null,
  recipient text not null check (char_length(recipient) <= 254),
  -- Limits on emails count mailboxes, not spellings: `mailboxOf` in src/shared/mailbox.ts says which are one.
  mailbox text not null,
  -- What was written to or about a reviewer goes when the review goes.
  review_id uuid references reviews on delete cascade,
  subject text not null,
  -- The text is erased once sent: it may carry a sign-in link.
  body_text text,
  body_html text,
  headers jsonb not null default '{}',
  -- An act's email to a customer carries the act: its name as the sender's, its logo attached.
  sender_name text check (char_length(sender_name) <= 200),
  logo_key text,
  -- The same cause never makes two mails.
  dedupe_key text unique,
  -- What it came to: sent, or left unsent because its address had enough of them that day, or failed for good.
  sent_at timestamptz,
  skipped_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  check (skipped_at is null or sent_at is null)
);
-- Limits count what was not skipped: a flood in one address's name skips thousands, and each would count them all again.
create index mails_by_mailbox on mails (mailbox, skipped_at, created_at desc);
create index mails_of_review on mails (review_id) where review_id is not null;
create index mails_waiting on mails (created_at) where sent_at is null and skipped_at is null and failed_at is null;

-- Who has unsubscribed from which list. A keyed hash: no address is stored.
create table mail_refusals (
  address_hash text not null,
  list text not null,
  created_at timestamptz not null default now(),
  primary key (address_hash, list)
);
