/** Where a new owner begins: at the trial, with the plan that was chosen before, here or on the way here. Where nothing is paid for, at the dashboard. */
export function afterSignUp(plan: string | null, returnTo: string, billing = true): string {
  if (!billing) return '/dashboard';
  const [path, query] = returnTo.split('?');
  const chosen = path === '/subscribe' || path === '/trial-setup' ? new URLSearchParams(query).get('plan') : null;
  return (plan ?? chosen) === 'annual' ? '/trial-setup?plan=annual' : '/trial-setup';
}
