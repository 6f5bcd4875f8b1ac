-- What each of these files said when this database ran it. Before the first release they are edited in place, and a
-- database that was made by an older text is refused at the start instead of failing at the first missing column.
create table migration_files (
  name text primary key,
  digest text not null
);
