-- New reviews that an owner hears of together; see docs/decisions/0047-owner-emails.md.

-- When the next email about several reviews is due. The row is the claim: whoever writes the email deletes it in the same
-- transaction, so that each period has one, however many workers run.
create table review_digests (
  performer_id uuid primary key references performers on delete cascade,
  due_at timestamptz not null
);
create index review_digests_due on review_digests (due_at);

-- The reviews that wait for one, and later the email that named them. A row stays, so that no review is announced twice.
create table digest_reviews (
  performer_id uuid not null references performers on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  mail_id uuid references mails on delete cascade,
  primary key (performer_id, review_id)
);
create index digest_reviews_of_review on digest_reviews (review_id);
create index digest_reviews_of_mail on digest_reviews (mail_id) where mail_id is not null;

-- A review that is erased before the email left is not in it: the email is dropped, and the others get a new one.
create function drop_digest_of_erased_review() returns trigger
language plpgsql
as $$
begin
  update mails m set skipped_at = now(), failed_at = null, body_text = null, body_html = null, headers = '{}'
  where m.id = old.mail_id and m.sent_at is null and m.skipped_at is null;
  if not found then
    return null;
  end if;
  update digest_reviews d set mail_id = null where d.performer_id = old.performer_id and d.mail_id = old.mail_id;
  insert into review_digests (performer_id, due_at)
  select p.id, now() from performers p
  where p.id = old.performer_id
    and exists (select from digest_reviews d where d.performer_id = p.id and d.mail_id is null)
  on conflict (performer_id) do update set due_at = excluded.due_at;
  return null;
end
$$;
create trigger drop_digest_of_erased_review after delete on digest_reviews
  for each row when (old.mail_id is not null) execute function drop_digest_of_erased_review();
