-- Keys with which an act's own tools call the API. They belong to the performer and open what their scopes say, nothing
-- else. The key itself is shown once and stored nowhere. See docs/decisions/0060-api-keys.md.
create table api_keys (
  performer_id uuid not null references performers on delete cascade,
  id uuid not null default uuid_v7(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 100),
  scopes text[] not null check (
    cardinality(scopes) between 1 and 3 and scopes <@ array['reviews:read', 'replies:write', 'gigs:write']
  ),
  -- SHA-256 of the key: 256 random bits need no salt and no slow hash.
  key_hash text not null unique,
  -- Its last letters, so that an owner can tell which key a tool has.
  ending text not null check (char_length(ending) = 4),
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Written once a minute at most.
  last_used_at timestamptz,
  -- Kept for a while, so that a tool that still sends it is told why it is refused.
  revoked_at timestamptz,
  primary key (performer_id, id)
);
create index api_keys_by_creator on api_keys (created_by) where created_by is not null;
create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null;
