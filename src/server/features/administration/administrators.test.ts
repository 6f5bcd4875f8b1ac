import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  testPassword,
  visitor,
} from '#test/support/make-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await makeApp();
  ada = await signUpAdministrator(app);
});
afterAll(() => app.close());

const list = async (who = ada) => (await who.get('/api/admin/administrators')).json();
const invite = (email: string, who = ada) => who.send('POST', '/api/admin/administrators', { email });
const remove = (id: string, who = ada) => who.send('DELETE', `/api/admin/administrators/${id}`);
const mailsTo = (email: string) =>
  app.db.selectFrom('mails').select(['kind', 'bodyText']).where('recipient', '=', email).orderBy('id').execute();
const tokenFor = async (email: string) =>
  (await mailsTo(email))
    .at(-1)
    ?.bodyText?.match(/become-administrator\?token=([\w-]+)/)
    ?.at(1) ?? '';
const accept = (token: string, password = 'chosen by the invited') =>
  visitor(app).send('POST', '/api/administrator-invitation', {
    token,
    password,
    firstName: 'Cleo',
    lastName: 'Fox',
  });
const auditActions = async (subject: string) =>
  (await ada.get(`/api/admin/audit?subject=${subject}`)).json().map(({ action }: { action: string }) => action);

test('somebody is invited, chooses a password, signs in and decides; the others are told', async () => {
  const email = 'cleo@example.test';
  const invited = await invite(' Cleo@Example.test ');
  expect(invited.json().invitations).toMatchObject([{ email, invitedBy: 'Ada Lark', isExpired: false }]);
  const token = await tokenFor(email);
  const [{ id: invitationId }] = invited.json().invitations;
  expect(JSON.stringify(await app.db.selectFrom('administratorInvitations').selectAll().execute())).not.toContain(
    token,
  );
  // Nobody is an administrator before they accept.
  expect((await list()).administrators).toHaveLength(1);
  expect((await accept(token, 'cleo@example.test')).json().fields.password).toEqual(expect.any(String));
  expect((await accept(token)).statusCode).toBe(204);
  expect((await accept(token)).json().code).toBe('invalid_token');

  const { administrators, invitations } = await list();
  expect(invitations).toEqual([]);
  const cleo = administrators.find((each: { email: string }) => each.email === email);
  expect(cleo).toMatchObject({ name: 'Cleo Fox', twoFactorEnabled: false, lastSignInAt: null, isYou: false });
  const browser = openBrowser(app);
  expect((await browser.signIn(email, 'chosen by the invited')).statusCode).toBe(200);
  expect((await browser.get('/api/admin/reviews')).statusCode).toBe(200);
  const signedIn = (await list()).administrators.find((each: { email: string }) => each.email === email);
  expect(Date.now() - Date.parse(signedIn.lastSignInAt)).toBeLessThan(60_000);
  expect((await mailsTo(ada.email)).at(-1)).toMatchObject({
    kind: 'administrators-changed',
    bodyText: expect.stringContaining('invited by Ada Lark'),
  });
  expect(await auditActions(invitationId)).toEqual(['administrator.invite']);
  expect(await auditActions(cleo.id)).toEqual(['administrator.accept']);

  expect((await remove(cleo.id)).statusCode).toBe(204);
  expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
  const again = openBrowser(app);
  await again.signIn(email, 'chosen by the invited');
  expect((await again.get('/api/admin/reviews')).statusCode).toBe(404);
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
    'administrator-invited',
    'administrator-removed',
    'new-sign-in',
  ]);
  expect(await auditActions(cleo.id)).toEqual(['administrator.remove', 'administrator.accept']);

  // Whoever was removed can come back, by a new link and a new password alone.
  await invite(email);
  expect((await accept(await tokenFor(email), 'another one altogether')).statusCode).toBe(204);
  expect((await openBrowser(app).signIn(email, 'chosen by the invited')).statusCode).toBe(401);
  await remove(cleo.id);
});

test('a link is worth nothing once it ran out, was replaced or was withdrawn', async () => {
  const email = 'late@example.test';
  await invite(email);
  const first = await tokenFor(email);
  await invite(email);
  const second = await tokenFor(email);
  expect(second).not.toBe(first);
  expect((await accept(first)).json().code).toBe('invalid_token');
  app.setTime(new Date(Date.now() + 8 * 86_400_000));
  expect((await accept(second)).json().code).toBe('invalid_token');
  app.setTime(null);
  const [invitation] = (await list()).invitations;
  expect((await ada.send('DELETE', `/api/admin/administrator-invitations/${invitation.id}`)).statusCode).toBe(204);
  expect((await accept(second)).json().code).toBe('invalid_token');
  expect((await list()).administrators).toHaveLength(1);
  expect(await auditActions(invitation.id)).toEqual([
    'administrator.withdraw',
    'administrator.invite',
    'administrator.invite',
  ]);
});

test('neither an administrator nor an owner is invited, and an owner who signs up meanwhile stays one', async () => {
  expect((await invite(ada.email)).json().code).toBe('already_administrator');
  const owner = await signUpOwner(app);
  expect((await invite(owner.email)).json().code).toBe('owners_address');
  expect((await invite('nobody')).statusCode).toBe(400);

  const email = 'quick@example.test';
  await invite(email);
  const token = await tokenFor(email);
  const signUp = { email, password: testPassword, firstName: 'Q', lastName: 'Q', businessName: 'Quick' };
  const stranger = await visitor(app).send('POST', '/api/auth/sign-up/email', signUp);
  expect(stranger.statusCode).toBe(200);
  expect((await accept(token)).json().code).toBe('owners_address');
  expect((await list()).administrators).toHaveLength(1);
  expect((await openBrowser(app).signIn(email, testPassword)).statusCode).toBe(200);
});

test('what somebody invited goes with their rights, and what others invited stays', async () => {
  const ben = await signUpAdministrator(app);
  const [theirs, kept] = ['stranger@example.test', 'kept@example.test'];
  await invite(theirs, ben);
  await invite(kept);
  const token = await tokenFor(theirs);
  const invitation = (await list()).invitations.find(({ email }: { email: string }) => email === theirs);
  await remove(ben.accountId);
  expect((await accept(token)).json().code).toBe('invalid_token');
  const left = (await list()).invitations.map(({ email }: { email: string }) => email);
  expect(left).toContain(kept);
  expect(left).not.toContain(theirs);
  const audit = (await ada.get(`/api/admin/audit?subject=${invitation.id}`)).json();
  expect(audit).toMatchObject([
    { action: 'administrator.withdraw', actorName: 'Ada Lark' },
    { action: 'administrator.invite' },
  ]);
});

test('the last administrator stays, also when two remove each other at once, or themselves', async () => {
  expect((await remove(ada.accountId)).json().code).toBe('last_administrator');
  const other = await makeApp();
  for (const swapped of [false, true]) {
    await other.db.updateTable('accounts').set({ role: 'owner' }).execute();
    const [ben, cleo] = [await signUpAdministrator(other), await signUpAdministrator(other)];
    const answers = await Promise.all([
      remove((swapped ? cleo : ben).accountId, ben),
      remove((swapped ? ben : cleo).accountId, cleo),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    const left = await other.db.selectFrom('accounts').select('id').where('role', '=', 'administrator').execute();
    expect(left).toHaveLength(1);
  }
  await other.close();
});

test('the administrator of the settings is not removed, because the next start would bring them back', async () => {
  const other = await makeApp({ ADMIN_EMAIL: 'boss@example.test' });
  const [boss, deputy] = [await signUpAdministrator(other), await signUpAdministrator(other)];
  await other.db.updateTable('accounts').set({ email: 'boss@example.test' }).where('id', '=', boss.accountId).execute();
  expect((await list(deputy)).administrators).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ email: 'boss@example.test', isFromSettings: true })]),
  );
  expect((await remove(boss.accountId, deputy)).json().code).toBe('set_by_operator');
  await other.close();
});

test('a password without its second factor is no sign-in', async () => {
  const ben = await signUpAdministrator(app);
  await app.db
    .updateTable('accounts')
    .set({ emailVerified: true, twoFactorEnabled: true, lastSignInAt: null })
    .where('id', '=', ben.accountId)
    .execute();
  await app.db.insertInto('twoFactors').values({ accountId: ben.accountId, secret: 'x', backupCodes: 'x' }).execute();
  const half = await openBrowser(app).signIn(ben.email, testPassword);
  expect(half.json().twoFactorRedirect).toBe(true);
  const row = (await list()).administrators.find(({ id }: { id: string }) => id === ben.accountId);
  expect(row).toMatchObject({ twoFactorEnabled: true, lastSignInAt: null });
});

test('visitors of an administrators’ screen sign in and come back to it; owners find nothing there', async () => {
  const answer = await visitor(app).get('/Admin/Performers?search=velvet%20deck');
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    `/sign-in?${new URLSearchParams({ returnTo: '/Admin/Performers?search=velvet%20deck' })}`,
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
  const owner = await signUpOwner(app);
  expect((await owner.get('/admin/performers')).statusCode).toBe(404);
  expect((await ada.get('/admin/performers')).statusCode).toBe(200);
});
