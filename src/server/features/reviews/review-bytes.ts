import { sql } from 'kysely';

/** What people wrote in a review `p` and its reply; the rest of a row is small. */
export const bytesOfReview = sql`octet_length(p.comment) + coalesce(octet_length(p.reply::text), 0)`;
