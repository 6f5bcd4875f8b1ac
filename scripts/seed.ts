import { parseArgs } from 'node:util';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { prepareDataDir } from '#server/starting/check-start.ts';
import { fillReviews } from './seeding/fill-reviews.ts';
import { showProgress } from './support/show-progress.ts';

/**
 * `npm run seed -- --reviews N [--performers M] [--slug of-whom]`: adds N reviews, a tenth of them (at most 100,000) for one
 * performer and the rest for M others (a hundred each, if it is not said), to the database of DATABASE_URL or to the embedded
 * one in DATA_DIR. For measuring; it refuses to touch a product in use.
 */

const { values } = parseArgs({
  options: { reviews: { type: 'string' }, performers: { type: 'string' }, slug: { type: 'string' } },
});
const performers = values.performers === undefined ? undefined : Number(values.performers);
const reviews = Number(values.reviews);
const env = readEnv();

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (!Number.isInteger(reviews) || reviews < 1 || reviews > 10_000_000) {
  refuse('Say how many reviews to add, from 1 to 10,000,000: npm run seed -- --reviews 1000');
}
if (performers !== undefined && (!Number.isInteger(performers) || performers < 1 || performers > reviews)) {
  refuse('Say for how many performers, at most one for each review: --performers 100');
}
if (env.production) refuse('NODE_ENV is production: invented reviews have no place there.');

await prepareDataDir(env);
const embedded = env.databaseUrl ? null : await openEmbedded({ dataDir: env.dataDir, log: console.warn });
const databaseUrl = env.databaseDirectUrl ?? env.databaseUrl ?? embedded?.url ?? '';
const { db } = openDatabase(databaseUrl);
try {
  await migrate(db);
  const star = values.slug
    ? await db.selectFrom('performers').select('id').where('slug', '=', values.slug).executeTakeFirst()
    : undefined;
  if (values.slug && !star) throw new Error(`There is no performer ${values.slug}.`);
  const since = performance.now();
  const { starId } = await fillReviews(databaseUrl, {
    reviews,
    performers,
    starId: star?.id,
    onProgress: showProgress(),
  });
  const { slug } = await db.selectFrom('performers').select('slug').where('id', '=', starId).executeTakeFirstOrThrow();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `\nAdded ${reviews.toLocaleString('en')} reviews in ${seconds} s; one performer's are at /reviews/${slug}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
  await embedded?.close();
}
