-- Few of many: an owner with a hundred thousand reviews lists those they hide as quickly as others.
create index reviews_hidden on reviews (performer_id, created_at desc, id desc)
  where status = 'approved' and not is_public;
