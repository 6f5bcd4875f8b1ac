-- How far the mailbox of reports about emails (BOUNCE_MAILBOX) has been read. See docs/decisions/0041-bounces-and-complaints.md.
create table bounce_mailboxes (
  -- The server, the account and the folder.
  name text primary key,
  -- IMAP numbers messages by UID; another UIDVALIDITY means that they were numbered anew.
  validity text not null,
  last_uid bigint not null,
  read_at timestamptz not null default now()
);
