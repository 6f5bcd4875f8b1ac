-- Every stored picture, so that none is ever left behind. A key is claimed before its bytes are written, kept when a
-- row begins to use it, and released when that row is deleted, whatever deleted it. The sweep removes the bytes of what
-- was released, and of what was claimed and never used: after any crash, a file without a use still has its row here.
create table files (
  key text primary key,
  -- Smaller copies, stored beside it and removed with it.
  variants text[] not null default '{}',
  -- With its smaller copies.
  bytes bigint,
  state text not null default 'claimed' check (state in ('claimed', 'kept', 'released')),
  changed_at timestamptz not null default now()
);
create index files_to_sweep on files (changed_at) where state <> 'kept';

create function keep_or_release_file() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    update files set state = 'kept', changed_at = now() where key = new.file_key;
  else
    update files set state = 'released', changed_at = now() where key = old.file_key;
  end if;
  return null;
end
$$;
create trigger keep_or_release_file after insert or delete on review_photos
  for each row execute function keep_or_release_file();
create trigger keep_or_release_file after insert or delete on gallery_images
  for each row execute function keep_or_release_file();

-- Logos and profile pictures are named by their address, "/files/" and the key.
create function keep_or_release_logo() returns trigger
language plpgsql
as $$
begin
  update files set state = 'released', changed_at = now()
  where tg_op <> 'INSERT'
    and '/files/' || key = any (array[old.logo_url, old.profile_image_url])
    and (tg_op = 'DELETE' or not '/files/' || key = any (array_remove(array[new.logo_url, new.profile_image_url], null)));
  if tg_op <> 'DELETE' then
    update files set state = 'kept', changed_at = now()
    where state <> 'kept' and '/files/' || key = any (array[new.logo_url, new.profile_image_url]);
  end if;
  return null;
end
$$;
create trigger keep_or_release_logo after insert or delete or update of logo_url, profile_image_url on performers
  for each row execute function keep_or_release_logo();
