import { expect, inDatabase, longOnce, signUpOwner, test } from '#test/support/journeys.ts';

test('a gig whose answer was lost is added once by saving it again', longOnce, async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  const owner = await signUpOwner(page.request);
  const names = () =>
    inDatabase((db) =>
      db.selectFrom('gigs').select('clientName').where('performerId', '=', owner.id).orderBy('createdAt').execute(),
    );
  const gig = { clientName: 'An earlier client', eventType: '', date: '2026-11-01', basis: 'booked' };
  expect((await page.request.post('/api/gigs', { data: gig })).status()).toBe(201);
  await page.goto('/gigs');
  let isLost = false;
  await page.route('**/api/gigs', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add a gig' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a gig' });
  await dialog.getByLabel('Client’s name').fill('Casey Client');
  await dialog.getByText('They gave it when booking').click();
  const save = dialog.getByRole('button', { name: 'Add gig' });
  await save.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await names()).toEqual([{ clientName: 'An earlier client' }, { clientName: 'Casey Client' }]);
  await save.click();
  await expect(page.getByText('Gig added', { exact: true })).toBeVisible();
  expect(await names()).toEqual([{ clientName: 'An earlier client' }, { clientName: 'Casey Client' }]);
});
