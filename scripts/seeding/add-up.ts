import pg from 'pg';
import type { Progress } from '#scripts/support/show-progress.ts';

/** The row was written by this transaction. */
const isNew = 'r.xmin = pg_current_xact_id()::xid';

/** Of one performer in a group: what performer_totals and performer_days have in common. */
const stars = `
  coalesce(sum(r.rating) filter (where r.status = 'approved'), 0),
  count(*) filter (where r.status = 'approved' and r.rating = 1),
  count(*) filter (where r.status = 'approved' and r.rating = 2),
  count(*) filter (where r.status = 'approved' and r.rating = 3),
  count(*) filter (where r.status = 'approved' and r.rating = 4),
  count(*) filter (where r.status = 'approved' and r.rating = 5)
`;
const replies = `count(r.reply_waited_seconds), coalesce(sum(r.reply_waited_seconds), 0)`;

/** One statement for each table, because each reads all reviews; in the order of its key, which is then quick to write. */
const totalsOfNew = [
  `
    insert into performer_totals (
      performer_id, received, pending, approved, published, hidden,
      rating_sum, one_star, two_stars, three_stars, four_stars, five_stars,
      hidden_one_star, hidden_two_stars, hidden_three_stars, hidden_four_stars, hidden_five_stars,
      replied, reply_seconds
    )
    select
      r.performer_id,
      count(*),
      count(*) filter (where r.status = 'pending'),
      count(*) filter (where r.status = 'approved'),
      count(*) filter (where r.published),
      count(*) filter (where r.status = 'approved' and not r.is_public),
      ${stars},
      count(*) filter (where r.status = 'approved' and not r.is_public and r.rating = 1),
      count(*) filter (where r.status = 'approved' and not r.is_public and r.rating = 2),
      count(*) filter (where r.status = 'approved' and not r.is_public and r.rating = 3),
      count(*) filter (where r.status = 'approved' and not r.is_public and r.rating = 4),
      count(*) filter (where r.status = 'approved' and not r.is_public and r.rating = 5),
      ${replies}
    from of_new r
    group by r.performer_id
    order by r.performer_id`,
  `
    insert into performer_days (
      performer_id, day, received, approved, rejected,
      rating_sum, one_star, two_stars, three_stars, four_stars, five_stars, replied, reply_seconds
    )
    select
      r.performer_id,
      r.day,
      count(*),
      count(*) filter (where r.status = 'approved'),
      count(*) filter (where r.status = 'rejected'),
      ${stars},
      ${replies}
    from of_new r
    group by r.performer_id, r.day
    order by r.performer_id, r.day`,
  `
    insert into performer_service_days (performer_id, day, service_id, approved, rating_sum)
    select r.performer_id, r.day, r.service_id, count(*), sum(r.rating)
    from of_new r
    where r.status = 'approved' and r.service_id is not null
    group by r.performer_id, r.day, r.service_id
    order by r.performer_id, r.day, r.service_id`,
  `
    insert into performer_waits (performer_id, hours, count)
    select r.performer_id, r.waited_hours, count(*)
    from of_new r
    where r.waited_hours is not null
    group by r.performer_id, r.waited_hours
    order by r.performer_id, r.waited_hours`,
];

/**
 * The totals of the reviews that this transaction wrote: the star's by the product's own function, because they are added
 * to what there is; those of all others, who are new, from nothing.
 */
export async function addUp(client: pg.ClientBase, starId: string, onProgress: Progress): Promise<void> {
  const steps = totalsOfNew.length + 1;
  await client.query(
    `select count_reviews(null, array_agg(row(
      r.performer_id, (r.created_at at time zone 'UTC')::date, r.service_id, r.status, r.rejected_reason,
      r.status = 'approved', r.published, r.status = 'approved' and not r.is_public, r.rating, r.waited_hours,
      r.reply_waited_seconds)::counted_review))
    from reviews r
    where r.performer_id = $1 and ${isNew}`,
    [starId],
  );
  onProgress('Adding up', 1, steps);
  await client.query(
    `create temporary view of_new as
    select r.*, (r.created_at at time zone 'UTC')::date as day
    from reviews r
    where r.performer_id <> ${pg.escapeLiteral(starId)} and ${isNew}`,
  );
  for (const [at, statement] of totalsOfNew.entries()) {
    await client.query(statement);
    onProgress('Adding up', at + 2, steps);
  }
  await client.query('drop view of_new');
}
