import type { Person } from './make-app.ts';

/** An owner who looks at their billing and then cancels or resumes. */
export async function decide(owner: Person, step: 'cancel' | 'resume') {
  const { version } = (await owner.get('/api/billing')).json();
  return owner.send('POST', `/api/billing/${step}`, { version });
}

export const cancel = (owner: Person) => decide(owner, 'cancel');
export const resume = (owner: Person) => decide(owner, 'resume');

export const showPlan = async (owner: Person, plan: 'annual' | 'monthly') =>
  (await owner.get(`/api/billing/plan?plan=${plan}`)).json();

/** An owner who confirms a change of plan that they were shown. */
export const confirmPlan = (owner: Person, { plan, at, dueNow, version }: Record<string, unknown>) =>
  owner.send('PUT', '/api/billing/plan', { plan, at, amount: dueNow, version });
