-- Every process keeps ready bytes of the public pages. Whatever changes what the public sees of a performer says so
-- here, at the table, so that no write can forget to; the message arrives when the transaction commits, once for each
-- performer. A test fails when a table that public pages read is missing here.
--
-- A pending review says nothing: it changes no public text, and a NOTIFY makes its commit wait in line.
create function announce_performer_change() returns trigger
language plpgsql
as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  -- A name or an address on the pages of every performer that the account is a member of.
  if tg_table_name = 'accounts' then
    perform pg_notify('performer_changed', m.performer_id::text)
      from memberships m where m.account_id = (changed ->> 'id')::uuid;
    return null;
  end if;
  perform pg_notify('performer_changed', performer.id)
    from (
      select case tg_table_name
        when 'performers' then changed ->> 'id'
        -- The figures of everybody together, which belong to no performer.
        when 'platform_trust' then 'platform'
        when 'review_photos' then (
          select r.performer_id::text from reviews r where r.id = (changed ->> 'review_id')::uuid)
        else changed ->> 'performer_id'
      end as id
    ) performer
    where performer.id is not null;
  return null;
end
$$;

create trigger announce_new_review after insert on reviews
  for each row when (new.published) execute function announce_performer_change();
-- Joining the index of words is nothing that the public sees, and a reply announces itself.
create trigger announce_review_change after update on reviews
  for each row when (new.in_word_index = old.in_word_index and new.replied = old.replied)
  execute function announce_performer_change();
create trigger announce_review_end after delete on reviews
  for each row execute function announce_performer_change();
create trigger announce_performer_change after insert or update or delete on performers
  for each row execute function announce_performer_change();
create trigger announce_reply_change after insert or update or delete on replies
  for each row execute function announce_performer_change();
create trigger announce_gallery_change after insert or update or delete on gallery_images
  for each row execute function announce_performer_change();
create trigger announce_photo_change after insert or update or delete on review_photos
  for each row execute function announce_performer_change();
create trigger announce_widget_change after insert or update or delete on widget_configs
  for each row execute function announce_performer_change();
create trigger announce_embed_change after insert or update or delete on embed_configs
  for each row execute function announce_performer_change();
create trigger announce_name_change after update of email, first_name, last_name on accounts
  for each row execute function announce_performer_change();
create trigger announce_membership_change after insert or update or delete on memberships
  for each row execute function announce_performer_change();
