-- What the public sees of a business. Who may act for it is in memberships (0103).
create table performers (
  id uuid primary key default uuid_v7(),
  slug text not null unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 60)
    -- An id and a slug can stand in the same place of a path, so no slug may look like an id.
    check (slug !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  business_name text not null default '' check (char_length(business_name) <= 100),
  business_tagline text not null default '' check (char_length(business_tagline) <= 100),
  business_description text not null default '' check (char_length(business_description) <= 500),
  business_category text not null default '' check (char_length(business_category) <= 100),
  business_website text not null default '' check (char_length(business_website) <= 500),
  business_phone text not null default '' check (char_length(business_phone) <= 40),
  business_address text not null default '' check (char_length(business_address) <= 200),
  booking_email text not null default '' check (char_length(booking_email) <= 254),
  booking_url text not null default '' check (char_length(booking_url) <= 500),
  social_instagram text not null default '' check (char_length(social_instagram) <= 500),
  social_facebook text not null default '' check (char_length(social_facebook) <= 500),
  social_tiktok text not null default '' check (char_length(social_tiktok) <= 500),
  social_twitter text not null default '' check (char_length(social_twitter) <= 500),
  social_youtube text not null default '' check (char_length(social_youtube) <= 500),
  show_email boolean not null default true,
  -- "Check availability" on the public page; with a booking link it leads there instead.
  takes_enquiries boolean not null default true,
  profile_image_url text,
  logo_url text,
  -- What the public page, new widgets, pictures and emails to customers wear; without them they have our own.
  brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  brand_font text check (brand_font in ('Montserrat', 'Inter', 'Lora', 'Nunito', 'Playfair Display')),
  email_notifications_enabled boolean not null default true,
  notify_on_review_submission boolean not null default true,
  notify_on_review_approval boolean not null default true,
  -- How often the owner hears of new reviews, and whether those emails quote them.
  review_mail_rhythm text not null default 'at_once' check (review_mail_rhythm in ('at_once', 'daily', 'weekly')),
  review_mail_text boolean not null default true,
  -- Where the performer's days begin and end: a name of the IANA database, as PostgreSQL and Intl know them.
  time_zone text not null default 'Europe/London' check (char_length(time_zone) <= 64),
  suspended_at timestamptz,
  suspended_reason text,
  -- Grows with every save, so that a second tab learns that the first one has saved meanwhile.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Slugs a performer had before. Their addresses still lead to the performer, and nobody else can take them.
create table former_slugs (
  slug text primary key,
  performer_id uuid not null references performers on delete cascade,
  retired_at timestamptz not null default now()
);
create index former_slugs_by_performer on former_slugs (performer_id);

create function keep_slugs_unique() returns trigger
language plpgsql
as $$
begin
  if exists (select from former_slugs f where f.slug = new.slug and f.performer_id <> new.id) then
    raise unique_violation using
      message = format('the slug %s belonged to another performer', new.slug),
      constraint = 'performers_slug_key', table = 'performers';
  end if;
  if tg_op = 'UPDATE' then
    insert into former_slugs (slug, performer_id) values (old.slug, old.id) on conflict (slug) do nothing;
    delete from former_slugs f where f.slug = new.slug;
  end if;
  return new;
end
$$;
create trigger keep_slugs_unique_on_insert before insert on performers
  for each row execute function keep_slugs_unique();
create trigger keep_slugs_unique_on_change before update of slug on performers
  for each row when (old.slug is distinct from new.slug) execute function keep_slugs_unique();

-- Five positions, each taken once: a sixth picture is impossible, however many are uploaded at the same moment.
create table gallery_images (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  position smallint not null check (position between 0 and 4),
  file_key text not null unique,
  url text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt_text text not null default '' check (char_length(alt_text) <= 300),
  created_at timestamptz not null default now(),
  primary key (performer_id, id),
  -- Deferrable, so that one statement can reorder them.
  unique (performer_id, position) deferrable initially immediate
);

-- What a new owner has done that no other table tells; without a row, nothing. See docs/decisions/0046-first-steps.md.
create table first_steps (
  performer_id uuid primary key references performers on delete cascade,
  page_seen_at timestamptz,
  widget_copied_at timestamptz,
  -- A widget was asked for from another site. Which one is not stored.
  widget_seen_at timestamptz,
  dismissed_at timestamptz
);
