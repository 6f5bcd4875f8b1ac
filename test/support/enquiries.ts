import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp } from './make-app.ts';

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

/** What tests of enquiries share: the application, an owner of their own for each test, and what visitors send them. */
export function openEnquiries(onOpen: (opened: { app: TestApp; owner: Person }) => void) {
  let app: TestApp;
  let owner: Person;
  let askers = 0;
  beforeAll(async () => {
    app = await makeApp();
  });
  beforeEach(async () => {
    app.setTime(null);
    owner = await signUpOwner(app);
    onOpen({ app, owner });
    await confirmAddress(owner);
  });
  afterAll(() => app.close());

  const confirmAddress = (person: Person) =>
    app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', person.accountId).execute();

  return {
    confirmAddress,
    asked(more: Record<string, string> = {}) {
      askers += 1;
      return {
        eventDate: inAYear,
        eventType: 'Wedding',
        place: 'Bath',
        message: `Are you free? (${askers})`,
        name: 'Rae Quill',
        email: `rae-${askers}@example.test`,
        phone: '',
        website: '',
        ...more,
      };
    },
    post: (values: Record<string, string>, { to = owner.slug, from = '127.0.0.1', on = app } = {}) =>
      on.app.inject({
        method: 'POST',
        url: `/enquire/${to}`,
        remoteAddress: from,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(values).toString(),
      }),
    list: async (query = '') => (await owner.get(`/api/enquiries${query}`)).json(),
    figures: async () => (await owner.get('/api/enquiries/figures')).json(),
  };
}
