import { demoAdministratorEmail, demoOwnerEmail } from '#server/demo/fill-demo.ts';
import type { Deps } from '#server/deps.ts';
import { mintSignInLink } from '#server/features/accounts/sign-in-link.ts';
import { reviewFormPath, reviewPagePath } from '#shared/paths.ts';

/** What a person who has just started Starbill wants to know: where to look, and how to get in. */
export async function describeStart(deps: Deps): Promise<string> {
  const { appUrl, adminEmail, smtpUrl } = deps.env;
  const rows: [label: string, value: string][] = [['Landing page', `${appUrl}/`], ...(await describeDemo(deps))];
  if (adminEmail) rows.push(['Administrator', `${adminEmail}, at ${appUrl}/sign-in`]);
  if (!smtpUrl) rows.push(['Emails', 'are written to this console, because SMTP_URL is not set']);
  if (deps.openAccess?.reason === 'no_payments')
    rows.push([
      'Payments',
      'are not set up; owners have free access until the STRIPE_ variables are set, or set BILLING=off',
    ]);
  const width = Math.max(...rows.map(([label]) => label.length));
  const table = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`);
  return ['', `Starbill is ready at ${appUrl}`, '', ...table, '', 'Press Ctrl+C to stop.', ''].join('\n');
}

async function describeDemo(deps: Deps): Promise<[string, string][]> {
  const { env, db } = deps;
  if (!env.demo) return [];
  const owner = await db
    .selectFrom('performers')
    .innerJoin('memberships', 'memberships.performerId', 'performers.id')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .select('performers.slug')
    .where('accounts.email', '=', demoOwnerEmail)
    .executeTakeFirst();
  if (!owner) return [];
  const link = (email: string, goesTo: string) => mintSignInLink(deps, email, { validForDays: 7, goesTo });
  return [
    ['A performer’s reviews', env.appUrl + reviewPagePath(owner)],
    ['Leave a review', env.appUrl + reviewFormPath(owner.slug)],
    ['Sign in as the demo owner', await link(demoOwnerEmail, '/dashboard')],
    ['Sign in as the demo administrator', await link(demoAdministratorEmail, '/admin')],
  ];
}
