-- One reply per review: the review's id is the key.
create table replies (
  review_id uuid primary key references reviews on delete cascade,
  performer_id uuid not null references performers on delete cascade,
  reply_text text not null check (btrim(reply_text) <> '' and char_length(reply_text) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index replies_of_performer on replies (performer_id);

-- Reviewers who want one email when their review is answered. A row goes when that email is written.
create table reply_wishes (
  review_id uuid primary key references reviews on delete cascade,
  created_at timestamptz not null default now()
);

-- The review remembers its reply, and the totals follow from the review.
create function note_reply() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    -- When a whole performer is deleted there is nothing left to count, and counting would fail.
    update reviews r set reply_waited_seconds = null
      where r.id = old.review_id and exists (select from performers p where p.id = old.performer_id);
    return null;
  end if;
  update reviews r set reply_waited_seconds = greatest(0, extract(epoch from new.created_at - r.created_at))::bigint
    where r.id = new.review_id and r.performer_id = new.performer_id;
  if not found then
    raise foreign_key_violation using
      message = 'a reply belongs to the performer of its review',
      constraint = 'replies_performer_id_fkey', table = 'replies';
  end if;
  return null;
end
$$;
create trigger note_reply after insert or delete on replies
  for each row execute function note_reply();

-- Texts an owner uses again and again.
create table saved_replies (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 100),
  reply_text text not null check (btrim(reply_text) <> '' and char_length(reply_text) <= 5000),
  created_at timestamptz not null default now(),
  primary key (performer_id, id)
);
create index saved_replies_of_performer on saved_replies (performer_id, created_at);
