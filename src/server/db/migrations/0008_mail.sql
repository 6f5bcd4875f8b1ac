-- Every mail is a row before it is a message, written in the transaction that causes it; a job sends it.
create table mails (
  id uuid primary key default uuid_v7(),
  kind text not null,
  recipient text not null check (char_length(recipient) <= 254),
  subject text not null,
  -- The text is erased once sent: it may carry a sign-in link.
  body_text text,
  body_html text,
  headers jsonb not null default '{}',
  -- The same cause never makes two mails.
  dedupe_key text unique,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_by_recipient on mails (lower(recipient), created_at desc);

create table mail_refusals (
  address_hash text not null,
  list text not null,
  created_at timestamptz not null default now(),
  primary key (address_hash, list)
);
