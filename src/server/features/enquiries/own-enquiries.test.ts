import { describe, expect, test } from 'vitest';
import { openEnquiries } from '#test/support/enquiries.ts';
import { mailsTo } from '#test/support/gigs.ts';
import {
  cookiesOf,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { deleteOldEnquiries, readEnquiryFigures } from './enquiries.service.ts';

let app: TestApp;
let owner: Person;
const { asked, post, list, figures } = openEnquiries((opened) => {
  ({ app, owner } = opened);
});

describe('the owner’s list', () => {
  test('is paged, newest first, and narrowed by state', async () => {
    for (const n of [1, 2, 3]) {
      app.setTime(new Date(Date.UTC(2026, 5, n)));
      await post(asked({ name: `Asker ${n}`, eventDate: '2027-06-12' }));
    }
    app.setTime(null);
    const first = await owner.get('/api/enquiries?limit=2');
    expect(first.json().map(({ name }: { name: string }) => name)).toEqual(['Asker 3', 'Asker 2']);
    const rest = await list(`?limit=2&cursor=${first.headers['x-next-cursor']}`);
    expect(rest.map(({ name }: { name: string }) => name)).toEqual(['Asker 1']);
    await owner.send('PATCH', `/api/enquiries/${rest[0].id}`, { state: 'booked' });
    expect(await list('?state=booked')).toMatchObject([{ name: 'Asker 1' }]);
    expect(await list('?state=new')).toHaveLength(2);
  });

  test('keeps state and note, counts no spam, and undoes it', async () => {
    await post(asked());
    const [{ id }] = await list();
    const change = (body: object) => owner.send('PATCH', `/api/enquiries/${id}`, body);
    expect((await change({ note: 'Call on Tuesday' })).json()).toMatchObject({ note: 'Call on Tuesday', state: 'new' });
    expect((await change({ state: 'spam' })).json()).toMatchObject({ note: 'Call on Tuesday', state: 'spam' });
    expect(await figures()).toMatchObject({ unanswered: 0, thisMonth: 0 });
    await change({ state: 'answered' });
    expect(await figures()).toMatchObject({ unanswered: 0, thisMonth: 1 });
    expect((await change({ state: 'maybe' })).statusCode).toBe(400);
  });

  test('of another owner does not exist', async () => {
    await post(asked());
    const [{ id }] = await list();
    const stranger = await signUpOwner(app);
    expect((await stranger.get(`/api/enquiries/${id}`)).statusCode).toBe(404);
    expect((await stranger.send('PATCH', `/api/enquiries/${id}`, { state: 'booked' })).statusCode).toBe(404);
    expect((await stranger.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(404);
    expect((await stranger.get('/api/enquiries')).json()).toEqual([]);
    expect(await list()).toMatchObject([{ id, state: 'new' }]);
  });

  test('deletes one for good with the emails about it; it still counts', async () => {
    const values = asked();
    await post(values);
    const [{ id }] = await list();
    expect((await owner.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(204);
    expect((await owner.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(404);
    expect(await mailsTo(app, values.email)).toEqual([]);
    expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'new-enquiry')).toEqual([]);
    expect(await figures()).toEqual({ unanswered: 0, thisMonth: 1, previous: 0 });
  });

  test('is read and cleared by a lapsed owner, and nothing else', async () => {
    await post(asked());
    const [{ id }] = await list();
    await app.db.deleteFrom('subscriptions').where('performerId', '=', owner.performerId).execute();
    expect((await post(asked())).body).toContain('Enquiry sent');
    expect(await list()).toHaveLength(2);
    expect((await owner.send('PATCH', `/api/enquiries/${id}`, { state: 'booked' })).statusCode).toBe(402);
    expect((await owner.send('DELETE', `/api/enquiries/${id}`)).statusCode).toBe(204);
  });

  test('as CSV holds no formula, and is in the export of the account', async () => {
    await post(asked({ name: '=HYPERLINK("http://evil.example")', place: '+cmd' }));
    const { headers, body } = await owner.get('/api/enquiries/export');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="enquiries-[\w-]+\.csv"$/);
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(body).toContain(`"'+cmd"`);
    expect((await owner.get('/api/account/export')).json().enquiries).toMatchObject([{ place: '+cmd', state: 'new' }]);
  });

  test('shows support neither addresses nor messages, and lets it export nothing', async () => {
    await post(asked({ phone: '020 7946 0000' }));
    const administrator = await signUpAdministrator(app);
    const opened = await administrator.send('POST', `/api/admin/performers/${owner.performerId}/support`);
    expect(opened.statusCode, opened.body).toBeLessThan(300);
    const support = visitor(app, cookiesOf(opened));
    expect((await support.get('/api/enquiries')).json()).toMatchObject([
      { name: 'Rae Quill', email: '•••@•••', phone: '•••', message: '•••' },
    ]);
    expect((await support.get('/api/enquiries/export')).statusCode).toBe(403);
  });
});

describe('by the clock', () => {
  test('the month is compared with the same days of the last one', async () => {
    for (const day of ['2026-05-03', '2026-05-20', '2026-06-01', '2026-06-10']) {
      app.setTime(new Date(`${day}T09:00:00Z`));
      await post(asked({ eventDate: '2027-06-12' }));
    }
    expect(await readEnquiryFigures(app.db, owner.performerId, new Date('2026-06-10T12:00:00Z'))).toEqual({
      unanswered: 4,
      thisMonth: 2,
      previous: 1,
    });
  });

  test('an enquiry is deleted twelve months after it came, and not before', async () => {
    await post(asked());
    const inMonths = (months: number, days: number) => {
      const moment = new Date();
      moment.setUTCMonth(moment.getUTCMonth() + months);
      return new Date(moment.getTime() + days * 86_400_000);
    };
    await deleteOldEnquiries(app.db, inMonths(12, -2));
    expect(await list()).toHaveLength(1);
    await deleteOldEnquiries(app.db, inMonths(12, 2));
    expect(await list()).toEqual([]);
  });
});
