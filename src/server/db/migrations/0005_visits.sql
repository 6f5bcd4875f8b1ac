-- Views and clicks, counted per day without cookies and without addresses.
create table visits (
  performer_id uuid not null references performers on delete cascade,
  day date not null,
  kind text not null check (kind in ('page_view', 'review_page_view', 'review_click', 'review_submit', 'widget_view')),
  source text not null check (source in ('direct', 'qr', 'widget', 'social', 'other')),
  count bigint not null default 0 check (count >= 0),
  primary key (performer_id, day, kind, source)
);
