import { describe, expect, test } from 'vitest';
import { calendarProblems } from '#server/outside/calendars/calendar-contents.ts';
import { signUpOwner } from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';
import { calendar, day, prepareCalendars } from '#test/support/prepare-calendars.ts';
import { readDueCalendars } from './gig-calendar.service.ts';

const { stage, serve, save, shown, gigs, makeDue, readAgain } = prepareCalendars();

describe('a calendar address', () => {
  test('is read at once: its events are gigs that wait for their client, and nothing is sent', async () => {
    serve(calendar({ uid: 'a', date: day(3), title: 'Wedding', place: 'The Barn' }, { uid: 'b', date: day(-500) }));
    const saved = await save();
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ address: stage.address, problem: null, waiting: 1 });
    expect(await gigs()).toEqual([
      {
        calendarEvent: 'a',
        date: day(3),
        eventType: 'Wedding',
        place: 'The Barn',
        basis: null,
        askAt: null,
        pausedReason: null,
      },
    ]);
    const { performerId } = stage.owner;
    expect(
      await stage.app.db.selectFrom('gigDays').select('recorded').where('performerId', '=', performerId).execute(),
    ).toEqual([]);
    expect(
      await stage.app.db.selectFrom('invitations').select('id').where('performerId', '=', performerId).execute(),
    ).toEqual([]);
  });

  test('is followed: what changes changes, what vanishes goes, what comes is added', async () => {
    serve(calendar({ uid: 'a', date: day(3) }, { uid: 'b', date: day(4) }));
    await save();
    serve(calendar({ uid: 'a', date: day(5), title: 'Party' }, { uid: 'c', date: day(6) }));
    await readAgain();
    expect((await gigs()).map(({ calendarEvent, date, eventType }) => [calendarEvent, date, eventType])).toEqual([
      ['a', day(5), 'Party'],
      ['c', day(6), 'Gig'],
    ]);
  });

  test('moves the day of a gig whose client was added, and pauses it when its event is gone', async () => {
    serve(calendar({ uid: 'a', date: day(3) }, { uid: 'b', date: day(4) }));
    await save();
    const askAt = new Date(`${day(5)}T10:00:00Z`);
    await stage.app.db
      .updateTable('gigs')
      .set({
        basis: 'booked',
        clientEmail: 'c@example.test',
        clientMailbox: 'c@example.test',
        eventType: 'Ours',
        askAt,
      })
      .where('calendarEvent', '=', 'a')
      .execute();
    serve(calendar({ uid: 'a', date: day(13), title: 'Theirs' }, { uid: 'b', date: day(4) }));
    await readAgain();
    const [moved] = await gigs();
    expect(moved).toMatchObject({ date: day(13), eventType: 'Ours', pausedReason: null });
    expect(Math.abs((moved?.askAt?.getTime() ?? 0) - askAt.getTime() - 10 * 86_400_000)).toBeLessThanOrEqual(3_600_000);
    serve(calendar({ uid: 'b', date: day(4) }));
    await readAgain();
    expect((await gigs())[0]).toMatchObject({ askAt: null, pausedReason: 'The event is no longer in your calendar.' });
  });

  test('moves a gig whose client was added to another place, and leaves a place that its owner corrected', async () => {
    serve(calendar({ uid: 'a', date: day(3), place: 'The Barn' }));
    await save();
    const own = { basis: 'booked' as const, clientEmail: 'c@example.test', clientMailbox: 'c@example.test' };
    const askAt = new Date(`${day(5)}T10:00:00Z`);
    const change = (set: object) =>
      stage.app.db.updateTable('gigs').set(set).where('performerId', '=', stage.owner.performerId).execute();
    await change({ ...own, askAt });
    serve(calendar({ uid: 'a', date: day(3), place: 'The Mill' }));
    await readAgain();
    expect(await gigs()).toMatchObject([{ date: day(3), place: 'The Mill', askAt }]);
    await change({ place: 'The Mill, upstairs' });
    await readAgain();
    expect(await gigs()).toMatchObject([{ place: 'The Mill, upstairs' }]);
    serve(calendar({ uid: 'a', date: day(4), place: 'The Mill' }));
    await readAgain();
    expect(await gigs()).toMatchObject([{ date: day(4), place: 'The Mill, upstairs' }]);
    serve(calendar({ uid: 'a', date: day(4), place: 'The Hall' }));
    await readAgain();
    expect(await gigs()).toMatchObject([{ place: 'The Hall' }]);
  });

  test('that did not change is not read again on the same day', async () => {
    const asked: (string | undefined)[] = [];
    stage.answer = (request, response) => {
      asked.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.setHeader('etag', '"1"').end(calendar({ uid: 'a', date: day(3) }));
    };
    await save();
    await readAgain();
    expect(asked).toEqual([undefined, '"1"']);
    expect(await shown()).toMatchObject({ problem: null, waiting: 1 });
  });

  test('keeps saying what was left out while it does not change, and until it is read again after a failure', async () => {
    let down = false;
    const endless = calendar({ uid: 'a', date: day(3), title: 'Residency' }).replace(
      'SUMMARY',
      'RRULE:FREQ=YEARLY\r\nSUMMARY',
    );
    stage.answer = (request, response) => {
      if (down) response.writeHead(500).end();
      else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.setHeader('etag', '"1"').end(endless);
    };
    await save();
    const note = expect.stringContaining('“Residency” repeats without end.');
    expect((await shown()).problem).toEqual(note);
    await readAgain();
    expect((await shown()).problem).toEqual(note);
    down = true;
    await readAgain();
    expect((await shown()).problem).toContain('answers with an error (500)');
    down = false;
    await readAgain();
    expect((await shown()).problem).toEqual(note);
  });

  test('is due once an hour, however many workers look', async () => {
    serve(calendar({ uid: 'a', date: day(3) }));
    await save();
    await readDueCalendars(stage.app.deps);
    expect(stage.server.requests).toHaveLength(1);
    await makeDue();
    await Promise.all(Array.from({ length: 5 }, () => readDueCalendars(stage.app.deps)));
    expect(stage.server.requests).toHaveLength(2);
  });

  test('is left to the run that is at work: a second one returns at once', async () => {
    serve(calendar({ uid: 'a', date: day(3) }));
    await save();
    await makeDue();
    const asked = Promise.withResolvers<() => void>();
    stage.answer = (_request, response) => asked.resolve(() => response.end(calendar({ uid: 'b', date: day(4) })));
    const first = readDueCalendars(stage.app.deps);
    const finish = await asked.promise;
    await makeDue();
    await readDueCalendars(stage.app.deps);
    expect(stage.server.requests).toHaveLength(2);
    serve(calendar({ uid: 'b', date: day(4) }));
    finish();
    await first;
    expect((await gigs()).map(({ calendarEvent }) => calendarEvent)).toEqual(['b']);
  });

  test('waits for the next run when this one has taken its time', async () => {
    serve(calendar({ uid: 'a', date: day(3) }));
    await save();
    for (let more = 0; more < 5; more += 1) {
      const { performerId } = await signUpOwner(stage.app);
      await stage.app.db.insertInto('gigCalendars').values({ performerId, address: stage.address }).execute();
    }
    await makeDue();
    await readDueCalendars(stage.app.deps, { within: 0 });
    expect(stage.server.requests).toHaveLength(1 + 4);
    await readDueCalendars(stage.app.deps, { within: 0 });
    expect(stage.server.requests).toHaveLength(1 + 6);
  });

  test('can be deleted, by a lapsed owner too, and takes the events without a client along', async () => {
    serve(calendar({ uid: 'a', date: day(3) }));
    await save();
    expect((await stage.owner.send('DELETE', '/api/gigs/calendar')).statusCode).toBe(204);
    expect(await shown()).toEqual({ address: null, readAt: null, problem: null, waiting: 0 });
  });
});

describe('an address that does not work', () => {
  test.each([
    ['https://127.0.0.1/x.ics', /private network/],
    ['https://169.254.169.254/latest', /private network/],
    ['http://calendar.test/x.ics', /start with https/],
    ['https://ada:pass@calendar.test/x.ics', /start with https/],
    ['gigs.ics', /start with https/],
  ])('%s is refused in words, and nothing is saved', async (wrong, words) => {
    const refused = await save(wrong);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.address).toMatch(words);
    expect(await shown()).toMatchObject({ address: null });
  });

  test.each<[string, () => void, RegExp]>([
    [
      'redirects to a private address',
      () => {
        stage.answer = (_request, response) => void response.writeHead(302, { location: 'https://10.0.0.1/' }).end();
      },
      /private network/,
    ],
    [
      'asks for a password',
      () => {
        stage.answer = (_request, response) => void response.writeHead(401).end();
      },
      /asks for a password/,
    ],
    ['is no calendar', () => serve('<!doctype html>'), /isn’t a calendar/],
    [
      'breaks off',
      () => {
        stage.answer = (request) => void request.socket.destroy();
      },
      /can’t be reached/,
    ],
    [
      'hangs',
      () => {
        stage.patience = 300;
        stage.answer = () => {};
      },
      /takes too long to answer/,
    ],
    [
      'changes its mind and leads into our network',
      () => {
        stage.resolved = ['192.168.1.1'];
      },
      /private network/,
    ],
  ])('one that %s later keeps its gigs and says why', async (_what, becomeWrong, words) => {
    serve(calendar({ uid: 'a', date: day(3) }));
    await save();
    const before = stage.server.requests.length;
    becomeWrong();
    await readAgain();
    expect((await shown()).problem).toMatch(words);
    expect(await gigs()).toHaveLength(1);
    if (stage.resolved[0] !== '127.0.0.1') expect(stage.server.requests).toHaveLength(before);
    stage.resolved = ['127.0.0.1'];
    stage.patience = null;
    serve(calendar({ uid: 'a', date: day(3) }));
    await readAgain();
    expect(await shown()).toMatchObject({ problem: null, waiting: 1 });
  });
});

test('an .ics file is read and nothing is saved', async () => {
  const send = async (text: string) => {
    const { payload, headers } = await fileBody('file', Buffer.from(text), 'gigs.ics', 'text/calendar');
    return stage.app.app.inject({
      method: 'POST',
      url: '/api/gigs/import/calendar',
      headers: { ...headers, cookie: stage.owner.cookie },
      payload,
    });
  };
  const read = await send(calendar({ uid: 'a', date: day(-100), title: 'Old' }, { uid: 'b', date: day(-200) }));
  expect(read.json()).toEqual({
    events: [
      { title: 'Gig', date: day(-200), place: '' },
      { title: 'Old', date: day(-100), place: '' },
    ],
    notes: [],
  });
  const refused = await send('name,email');
  expect(refused.statusCode).toBe(400);
  expect(refused.json().message).toMatch(/isn’t a calendar/);
  const large = await send(`BEGIN:VCALENDAR\r\n${'X-FILLER:x\r\n'.repeat(900_000)}END:VCALENDAR`);
  expect([large.statusCode, large.json().message]).toEqual([413, calendarProblems.tooLarge]);
  const endless = calendar({ uid: 'c', date: day(-300) }).replace('SUMMARY', 'RRULE:FREQ=WEEKLY\r\nSUMMARY');
  const { events, notes } = (await send(endless)).json();
  expect(events.length).toBeLessThan(200);
  expect(notes.join(' ')).toMatch(/without end|never ends|no end/);
  expect(await gigs()).toEqual([]);
});
