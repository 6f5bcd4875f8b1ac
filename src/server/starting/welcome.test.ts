import { expect, test } from 'vitest';
import { demoOwnerEmail } from '#server/demo/fill-demo.ts';
import { makeApp, signUpOwner } from '#test/support/make-app.ts';
import { describeStart } from './welcome.ts';

test('the start of a demo prints addresses that people can read', async () => {
  const app = await makeApp({ DEMO: '1' });
  try {
    const owner = await signUpOwner(app);
    await app.db.updateTable('accounts').set({ email: demoOwnerEmail }).where('id', '=', owner.accountId).execute();
    const said = await describeStart(app.deps);
    expect(said).toContain(`/reviews/${owner.slug}\n`);
    expect(said).toContain(`/review/${owner.slug}\n`);
    expect(said).toMatch(/Emails +are written to this console/);
  } finally {
    await app.close();
  }
});
