create table widget_configs (
  performer_id uuid primary key references performers on delete cascade,
  id uuid not null default uuid_v7(),
  title text not null check (char_length(title) <= 200),
  description text not null check (char_length(description) <= 500),
  theme text not null check (theme in ('light', 'dark', 'auto')),
  primary_color text not null check (primary_color ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'),
  show_rating boolean not null,
  show_review_count boolean not null,
  show_enquiry boolean not null default false,
  max_reviews smallint not null check (max_reviews between 1 and 10),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table embed_configs (
  performer_id uuid not null references performers on delete cascade,
  widget_type text not null check (
    widget_type in ('displayAll', 'carousel', 'sidePopup', 'latestPopup', 'wall', 'badge')
  ),
  config jsonb not null check (jsonb_typeof(config) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (performer_id, widget_type)
);
