-- Limits on emails count mailboxes, not spellings: `mailboxOf` in src/shared/mailbox.ts says which are one.
alter table mails add column mailbox text;
update mails set mailbox = lower(recipient);
alter table mails alter column mailbox set not null;
drop index mails_by_recipient;
create index mails_by_mailbox on mails (mailbox, created_at desc);
