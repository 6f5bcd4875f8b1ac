import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

export const services = ['Wedding', 'Birthday', 'Corporate event'];

/** Number 0 is the star, a new one too unless it is given. Each has its services, in the order of `services`. */
export async function listPerformers(trx: Database, starId: string | undefined, others: number): Promise<string> {
  await sql`create temporary table seeded (number integer primary key, id uuid not null, services bigint[]) on commit drop`.execute(
    trx,
  );
  if (starId) await sql`insert into seeded (number, id) values (0, ${starId})`.execute(trx);
  const first = starId ? 1 : 0;
  const { rows } = await sql<{ id: string }>`
    with people as (
      insert into accounts (email, name, first_name, last_name)
      select 'owner-' || gen_random_uuid() || '@example.test', 'Ada Lark', 'Ada', 'Lark'
      from generate_series(${first}::integer, ${others}::integer)
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
    insert into seeded (number, id) select ${first} - 1 + row_number() over (), performer_id from owners
    returning case number when 0 then id end as id
  `.execute(trx);
  await sql`
    insert into performer_services (performer_id, name, key)
    select s.id, name, lower(name) from seeded s cross join unnest(${services}::text[]) as name
    on conflict (performer_id, key) do nothing
  `.execute(trx);
  await sql`
    update seeded s set services = (
      select array_agg(p.id order by name.position)
      from unnest(${services}::text[]) with ordinality as name (text, position)
      join performer_services p on p.performer_id = s.id and p.key = lower(name.text))
  `.execute(trx);
  await sql`analyze seeded`.execute(trx);
  return starId ?? rows.find(({ id }) => id)?.id ?? '';
}
