-- The photos that were taken for a review, by their content. There are at most three, whether they are still there or
-- were taken back, and a photo that is sent once more (its answer was lost) counts once.
create table review_photo_uploads (
  review_id uuid not null references reviews on delete cascade,
  content text not null,
  -- Where it was stored, once it was.
  file_key text,
  created_at timestamptz not null default now(),
  primary key (review_id, content)
);
create index review_photo_uploads_by_age on review_photo_uploads (created_at);
