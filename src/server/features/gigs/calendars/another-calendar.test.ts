import { describe, expect, test } from 'vitest';
import { calendar, day, prepareCalendars } from '#test/support/prepare-calendars.ts';

const { stage, serve, save, gigs, readAgain } = prepareCalendars();

describe('another address', () => {
  const booked = { basis: 'booked' as const, clientEmail: 'c@example.test', clientMailbox: 'c@example.test' };
  const askAt = new Date(`${day(5)}T10:00:00Z`);
  /** The clients of both gigs were added. */
  async function connectWithClients() {
    serve(calendar({ uid: 'a', date: day(3) }, { uid: 'b', date: day(4) }));
    await save();
    const { performerId } = stage.owner;
    await stage.app.db
      .updateTable('gigs')
      .set({ ...booked, askAt })
      .where('performerId', '=', performerId)
      .execute();
  }
  const elsewhere = () => save(`${stage.address}?secret=2`);
  const keys = async () => (await gigs()).map(({ calendarEvent, basis }) => [calendarEvent, basis]);

  test('of another calendar pauses nothing: gigs whose client was added are the owner’s from then on', async () => {
    await connectWithClients();
    serve(calendar({ uid: 'z', date: day(9) }));
    expect((await elsewhere()).statusCode).toBe(200);
    await readAgain();
    expect(await keys()).toEqual([
      ['z', null],
      [null, 'booked'],
      [null, 'booked'],
    ]);
    for (const { basis, askAt: at, pausedReason } of await gigs())
      if (basis) expect([at, pausedReason]).toEqual([askAt, null]);
  });

  test('of another calendar that is still empty pauses nothing once it has events', async () => {
    await connectWithClients();
    serve(calendar());
    await elsewhere();
    serve(calendar({ uid: 'z', date: day(9) }));
    await readAgain();
    expect((await gigs()).map(({ pausedReason }) => pausedReason)).toEqual([null, null, null]);
  });

  test('of the same calendar brings nothing twice, and is followed', async () => {
    await connectWithClients();
    serve(calendar({ uid: 'a', date: day(3) }));
    await elsewhere();
    expect(await keys()).toEqual([
      ['a', 'booked'],
      [null, 'booked'],
    ]);
    serve(calendar({ uid: 'c', date: day(3) }));
    await readAgain();
    expect((await gigs())[0]).toMatchObject({ calendarEvent: 'a', pausedReason: expect.stringContaining('no longer') });
  });

  test('after the calendar was disconnected brings nothing twice and pauses nothing either', async () => {
    await connectWithClients();
    expect((await stage.owner.send('DELETE', '/api/gigs/calendar')).statusCode).toBe(204);
    serve(calendar({ uid: 'b', date: day(4) }));
    await save();
    expect(await keys()).toEqual([
      ['b', 'booked'],
      [null, 'booked'],
    ]);
    expect((await gigs()).map(({ pausedReason }) => pausedReason)).toEqual([null, null]);
  });

  test('that is the same one pauses what has vanished, as any hour does', async () => {
    await connectWithClients();
    serve(calendar({ uid: 'a', date: day(3) }));
    await save();
    expect((await gigs())[1]).toMatchObject({ calendarEvent: 'b', askAt: null, pausedReason: expect.any(String) });
  });
});
