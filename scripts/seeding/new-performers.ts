import type pg from 'pg';

export const services = ['Wedding', 'Birthday', 'Corporate event'];

/** `services`: the ids of its services, in the order of their names above. */
export type Reviewed = { id: string; services: string[] };

/** The star first, a new one too unless it is given, then the others. */
export async function makePerformers(
  client: pg.ClientBase,
  starId: string | undefined,
  others: number,
): Promise<Reviewed[]> {
  await client.query('create temporary table seeded (number integer primary key, id uuid not null) on commit drop');
  if (starId) await client.query('insert into seeded (number, id) values (0, $1)', [starId]);
  await client.query(
    `with people as (
      insert into accounts (email, name, first_name, last_name)
      select 'owner-' || gen_random_uuid() || '@example.test', 'Ada Lark', 'Ada', 'Lark'
      from generate_series($1::integer, $2::integer)
      returning id
    ), acts as (
      insert into performers (slug, business_name)
      select 'act-' || md5(id::text), 'Act ' || left(md5(id::text), 8) from people
      returning id, slug
    ), owners as (
      insert into memberships (performer_id, account_id, role)
      select a.id, p.id, 'owner' from acts a join people p on a.slug = 'act-' || md5(p.id::text)
      returning performer_id
    )
    insert into seeded (number, id) select $1 - 1 + row_number() over (), performer_id from owners`,
    [starId ? 1 : 0, others],
  );
  await client.query(
    `insert into performer_services (performer_id, name, key)
    select s.id, name, lower(name) from seeded s cross join unnest($1::text[]) as name
    on conflict (performer_id, key) do nothing`,
    [services],
  );
  const { rows } = await client.query<Reviewed>(
    `select s.id, array_agg(p.id::text order by name.position) as services
    from seeded s
    cross join unnest($1::text[]) with ordinality as name (text, position)
    join performer_services p on p.performer_id = s.id and p.key = lower(name.text)
    group by s.number, s.id
    order by s.number`,
    [services],
  );
  return rows;
}
