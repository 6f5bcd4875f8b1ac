-- Keys that sign exports of published reviews. Public halves stay for good, so that old files can still be checked. See
-- docs/decisions/0063-signed-exports.md.
create table export_keys (
  -- The thumbprint of the public key (RFC 7638).
  id text primary key,
  -- The 32 bytes of the public key, as base64url.
  public_key text not null,
  -- Sealed under SESSION_SECRET, and erased with the key's last day.
  private_key text,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  -- Somebody else may have it: what it signed proves nothing.
  compromised boolean not null default false,
  check ((retired_at is null) = (private_key is not null)),
  check (not compromised or retired_at is not null)
);
-- One signs at a time.
create unique index export_keys_current on export_keys ((true)) where retired_at is null;
