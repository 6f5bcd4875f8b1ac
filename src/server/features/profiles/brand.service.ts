import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import type { Brand, BrandFont } from '#shared/brand-style.ts';

/** The look of a performer's page, pictures, widgets and emails. */
export async function readBrand(db: Database, performerId: string): Promise<Brand> {
  const row = await db
    .selectFrom('performers')
    .select(['brandColor as color', 'brandFont'])
    .where('id', '=', performerId)
    .executeTakeFirst();
  if (!row) throw refusals.notFound('performer');
  // The database knows the same names.
  return { color: row.color, font: row.brandFont as BrandFont | null };
}

export async function saveBrand(db: Database, performerId: string, { color, font }: Brand): Promise<Brand> {
  await db
    .updateTable('performers')
    .set({ brandColor: color, brandFont: font })
    .where('id', '=', performerId)
    .execute();
  return readBrand(db, performerId);
}
