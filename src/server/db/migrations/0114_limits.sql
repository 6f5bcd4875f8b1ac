-- What has been taken of each limit, by all processes together. See docs/decisions/0021-shared-limits.md.
--
-- Unlogged: a take writes no log and waits for no disk. After a crash of the database every limit begins afresh.
create unlogged table limit_windows (
  -- A keyed hash of the limit's name and of whom it is for: no address and no email address is stored.
  key text primary key,
  -- How much was taken in this window, and how much of the latest request was granted.
  taken integer not null,
  granted integer not null,
  most integer not null,
  ends_at timestamptz not null
);
