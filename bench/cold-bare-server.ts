// The plainest server that could do the job: Fastify, one query, and what it found as JSON.
import Fastify from 'fastify';
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/db/types.ts';
import { readPublicReviews } from '#server/features/reviews/published/published-reviews.service.ts';
import { limits } from '#shared/limits.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The product's own query for the first page, as it goes to the database. */
async function firstPageQuery(): Promise<CompiledQuery> {
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()], log: ({ query }) => void asked.push(query) });
  await readPublicReviews(db, 'nobody', { limit: limits.page.default });
  const [first] = asked;
  if (!first) throw new Error('nothing was asked');
  return first;
}

const { sql: text, parameters } = await firstPageQuery();
const app = Fastify();
app.get('/:slug', async (request) => {
  const { slug } = request.params as { slug: string };
  const values = parameters.map((value) => (value === 'nobody' ? slug : value));
  const { rows } = await pool.query({ name: 'first-page', text, values });
  return rows[0];
});
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
