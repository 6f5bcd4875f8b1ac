import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import type * as EntryMails from '#mails/entry-mails.tsx';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { embedCode, htmlPage } from '#test/host-site/widget-pages.ts';
import { expect, test } from '#test/support/host-site.ts';
import { journeyAdministrator } from '#test/support/journey-administrator.ts';
import { signUpOwner } from '#test/support/journeys.ts';
import { combinedPayloads, payloads } from '#test/support/payloads.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { expectShown, watchContext, watchPage } from './watch-page.ts';

const together = 5;
const all = rounds(0, 1) ? payloads : combinedPayloads;
const groups = Array.from({ length: Math.ceil(all.length / together) }, (_, at) =>
  all.slice(at * together, (at + 1) * together),
);

/** What fits into a field, as it is kept. */
const line = (text: string, max: number) =>
  tidyLine(
    Array.from(text.toWellFormed())
      .slice(0, max / 4)
      .join(''),
  );
const short = (text: string, max = 100) => {
  const whole = tidyLine(text.toWellFormed());
  return (whole.length <= max ? whole : line(whole, max)) || 'x';
};
const long = (text: string) => tidyText(text.toWellFormed());

async function ask(request: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await request.fetch(path, { method, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${(await answer.text()).slice(0, 300)}`).toBe(
    true,
  );
  return answer;
}

for (const [at, group] of groups.entries()) {
  test(`texts ${at * together + 1} to ${at * together + group.length} show as typed everywhere and never run`, async ({
    page,
    context,
    browser,
    playwright,
    site,
    baseURL: given,
  }) => {
    const baseURL = given ?? '';
    const signs = watchContext(context);
    const of = (index: number) => group[index % group.length] ?? '';
    const administratorContext = await browser.newContext({ baseURL });
    const administratorSigns = watchContext(administratorContext);
    const visitorContext = await browser.newContext({ baseURL });
    const visitorSigns = watchContext(visitorContext);
    const stranger = await playwright.request.newContext({ baseURL });

    // Typed in at sign-up, on Business Info, in the widget's form and in saved replies.
    const names = { firstName: short(of(0)), lastName: short(of(1)), businessName: short(of(2)) };
    const owner = await signUpOwner(context.request, names);
    const profile = {
      businessName: short(of(2)),
      businessCategory: short(of(3)),
      businessTagline: short(of(4)),
      businessDescription: short(group.map(long).join('\n'), 500),
      businessPhone: short(of(1), 40),
      businessAddress: short(of(0), 200),
    };
    await ask(context.request, 'PUT', '/api/profile', profile);
    const widget = { title: short(of(0), 200), description: short(of(1), 500) };
    const look = { theme: 'light', primaryColor: '#6366F1', showRating: true, showReviewCount: true, maxReviews: 5 };
    await ask(context.request, 'POST', '/api/widget/config', { ...widget, ...look });
    await ask(context.request, 'POST', '/api/saved-replies', {
      title: short(of(3)),
      replyText: long(of(4)).slice(0, 5_000),
    });

    // Typed in by reviewers; one review waits, the others are published and replied to.
    await ask(administratorContext.request, 'POST', '/api/auth/sign-in/email', journeyAdministrator);
    const reviews: { id: string; text: string }[] = [];
    for (const text of group) {
      const review = { reviewerName: short(text), comment: long(text), eventType: short(text), rating: 5 };
      const reviewerEmail = `rae-${randomUUID().slice(0, 8)}@journeys.example`;
      const sent = await ask(stranger, 'POST', `/api/reviews/${owner.id}`, { ...review, reviewerEmail });
      reviews.push({ id: (await sent.json()).id, text });
    }
    // And by who asks before booking.
    for (const text of group) {
      const enquiry = {
        name: short(text),
        eventType: short(text),
        place: short(text),
        message: long(text).slice(0, 2_000),
      };
      const email = `ask-${randomUUID().slice(0, 8)}@journeys.example`;
      const sent = await stranger.post(`/enquire/${owner.slug}`, { form: { ...enquiry, email } });
      expect(await sent.text()).toContain('Enquiry sent');
    }
    const ids = reviews.map(({ id }) => id);
    await ask(administratorContext.request, 'POST', '/api/admin/reviews/decide', { ids, decision: 'approve' });
    for (const { id, text } of reviews)
      await ask(context.request, 'POST', `/api/reviews/${id}/reply`, { replyText: long(text).slice(0, 5_000) });
    await ask(context.request, 'POST', '/api/reviews/flag', { reviewId: ids[0], reason: short(of(1), 1_000) });
    const waiting = { reviewerName: short(of(0)), comment: long(of(0)), eventType: '', rating: 1 };
    await ask(stranger, 'POST', `/api/reviews/${owner.id}`, {
      ...waiting,
      reviewerEmail: `w-${randomUUID()}@journeys.example`,
    });

    const typed = group.map(long);
    const named = group.map((text) => short(text));
    await test.step('public pages and what search engines read', async () => {
      const open = await visitorContext.newPage();
      await watchPage(open);
      for (const path of [`/reviews/${owner.slug}`, `/performer/${owner.slug}`, `/review/${owner.slug}`]) {
        await open.goto(path);
        await expectShown(open, [profile.businessName], path);
        const linked = await open.locator('script[type="application/ld+json"]').allTextContents();
        for (const text of linked) expect(JSON.parse(text), path).toHaveProperty('name', profile.businessName);
      }
      await open.goto(`/reviews/${owner.slug}`);
      await expectShown(
        open,
        [...typed, ...named, profile.businessTagline, profile.businessAddress],
        'the public page',
      );
      await open.emulateMedia({ media: 'print' });
      await expectShown(open, typed, 'the printed public page');
      await open.close();
    });

    await test.step('widgets on somebody else’s page', async () => {
      const host = await visitorContext.newPage();
      await watchPage(host);
      for (const kind of ['displayAll', 'carousel', 'sidePopup', 'latestPopup']) {
        await host.goto(site.show(htmlPage(embedCode(baseURL, owner.id, kind))));
        // Pop-ups show one review at a time, when it is their turn.
        if (!kind.endsWith('Popup')) await expectShown(host, named.slice(-3), kind);
      }
      await host.goto(
        site.show(htmlPage(`<script async src="${baseURL}/widget.js?performerId=${owner.id}"></script>`)),
      );
      await host.goto(`/embed/displayAll?performerId=${owner.id}`);
      await expectShown(host, named, '/embed/displayAll');
      await host.close();
    });

    await test.step('the owner’s screens', async () => {
      await watchPage(page);
      const screens: [path: string, texts: string[]][] = [
        ['/dashboard', [profile.businessName]],
        ['/reviews', named],
        ['/enquiries', named],
        ['/profile', [profile.businessName, profile.businessCategory, profile.businessTagline, names.firstName]],
        ['/settings', [names.lastName]],
        ['/widget', [widget.title]],
        ['/embed-dashboard', []],
        ['/social-assets', named.slice(-1)],
        ['/public-page', []],
        ['/public-page/print', [profile.businessName]],
        ['/analytics', []],
        ['/notification-settings', []],
        ['/gallery', []],
        ['/support', []],
      ];
      for (const [path, texts] of screens) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expectShown(page, texts, path);
      }
    });

    await test.step('the administrators’ screens', async () => {
      const adminPage = await administratorContext.newPage();
      await watchPage(adminPage);
      for (const path of ['/admin', '/admin/flags', '/admin/audit', '/admin/platform', '/admin/health']) {
        await adminPage.goto(path);
        await expect(adminPage.getByRole('heading').first()).toBeVisible();
        await expectShown(adminPage, path === '/admin/flags' ? [short(of(1), 1_000), long(of(0))] : [], path);
      }
      // The oldest open flags come first, so those of many groups would hide the ones of the last. Only this group's:
      // another one is looking for its own at the same time.
      const flags: { id: string; review: { id: string } }[] = await (
        await ask(administratorContext.request, 'GET', '/api/admin/flags?limit=100')
      ).json();
      const own = flags.filter(({ review }) => ids.includes(review.id));
      expect(own).toHaveLength(1);
      for (const { id } of own)
        await ask(administratorContext.request, 'POST', `/api/admin/flags/${id}/resolve`, { outcome: 'kept' });
      await ask(administratorContext.request, 'POST', `/api/admin/performers/${owner.id}/suspend`, {
        reason: short(of(2), 1_000),
      });
      await adminPage.goto('/admin/performers');
      await expectShown(adminPage, [profile.businessName], '/admin/performers');
      await page.goto('/dashboard');
      await expectShown(page, [short(of(2), 1_000)], 'the notice of a suspension');
      await ask(administratorContext.request, 'POST', `/api/admin/performers/${owner.id}/restore`);
      await adminPage.close();
    });

    await test.step('pictures and exports', async () => {
      const formats = ['story', 'square', 'landscape', 'portrait'];
      const themes = ['light', 'dark', 'luxury', 'gradient'];
      for (const [index, id] of ids.entries()) {
        const look = `format=${formats[(at + index) % 4]}&theme=${themes[index % 4]}`;
        const drawn = await ask(context.request, 'GET', `/api/social-assets/${id}?${look}`);
        expect(drawn.headers()['content-type']).toBe('image/png');
      }
      const shared = await ask(stranger, 'GET', `/share/performers/${owner.slug}`);
      expect(shared.headers()['content-type']).toMatch(/^image\//);
      const csv = await (await ask(context.request, 'GET', '/api/reviews/export?format=csv')).text();
      for (const text of typed) expect(csv).toContain(text.replaceAll('"', '""'));
      expect(csv).not.toMatch(/(^|,)"[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/mu);
    });

    await test.step('emails', async () => {
      const built = pathToFileURL(join(process.cwd(), 'dist/server/entry-mails.js')).href;
      const { writeMail }: typeof EntryMails = await import(built);
      const sender = {
        origin: baseURL,
        operator: { name: 'Larks Ltd', address: 'London', supportEmail: 'help@example.test' },
      };
      const letter = await visitorContext.newPage();
      await watchPage(letter);
      for (const text of group) {
        const about = { business: short(text), reviewerName: short(text), rating: 5 as const };
        const links = { confirmUrl: `${baseURL}/confirm-review`, manageUrl: `${baseURL}/my-review/x` };
        const mails = [
          writeMail('thank-you', { ...about, ...links }, sender),
          writeMail('please-confirm', { ...about, ...links }, sender),
          writeMail('review-live', { ...about, ...links, words: long(text), pageUrl: baseURL }, sender),
          writeMail(
            'new-review',
            {
              business: about.business,
              firstName: short(text),
              rating: 5,
              review: { reviewerName: short(text), words: long(text) },
              isPublished: false,
              usualWait: null,
              reviewUrl: baseURL,
              settingsUrl: baseURL,
              unsubscribeUrl: baseURL,
            },
            sender,
          ),
          writeMail(
            'review-digest',
            {
              business: about.business,
              firstName: short(text),
              reviews: [{ rating: 5, reviewerName: short(text), words: long(text), standing: 'waiting' }],
              count: 1,
              leftOut: null,
              usualWait: null,
              reviewsUrl: baseURL,
              settingsUrl: baseURL,
              unsubscribeUrl: baseURL,
            },
            sender,
          ),
        ];
        for (const { subject, html, text: plain } of mails) {
          expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(plain).not.toMatch(/(?![\n\t])\p{Cc}/u);
          await letter.setContent(html);
          await expectShown(letter, [short(text)], `the email “${subject.slice(0, 40)}”`);
        }
      }
      await letter.close();
    });

    await visitorContext.close();
    await administratorContext.close();
    await stranger.dispose();
    expect([...signs, ...administratorSigns, ...visitorSigns]).toEqual([]);
    report(`${group.length} texts on 30 surfaces: nothing ran`);
  });
}
