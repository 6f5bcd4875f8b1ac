import { refusals } from '#server/errors.ts';
import { applyChange } from './sandbox-plans.ts';
import { countPeriod } from './sandbox-prices.ts';
import { newId, type SandboxState, type SandboxSubscription } from './sandbox-state.ts';
import { addInvoice, addPeriod, pay } from './sandbox-time.ts';
import { refusedByOwner, refusedLater, type TypedCard, tryCard } from './test-cards.ts';

export type Confirmation = { status: 'succeeded' | 'requires_action' };
/** What is refused is not forgotten: the caller keeps the state, and then says the words. */
type Outcome = Confirmation | { refused: string };

const replaced = () => refusals.paymentRefused('This payment was replaced by a newer one. Reload the page.');

/** The setup or the first payment that a client secret stands for. */
function findIntent(state: SandboxState, secret: string) {
  const setup = state.setups.find((each) => each.secret === secret);
  if (setup) return { setup };
  const subscription = state.subscriptions.find(({ payment }) => payment?.secret === secret);
  if (!subscription?.payment) throw replaced();
  return { subscription, payment: subscription.payment };
}

function keepCard(
  state: SandboxState,
  { card, behaviour }: Extract<ReturnType<typeof tryCard>, { card: object }>,
): string {
  const id = newId('pm');
  state.cards.push({ ...card, behaviour, id });
  return id;
}

/** A card was typed into the form: what Stripe's own script does in the browser, the sandbox does here. */
export function enterCard(state: SandboxState, secret: string, typed: TypedCard, now: Date): Confirmation {
  const intent = findIntent(state, secret);
  // A second tab, a second press: it has been done, and is not done twice.
  if (intent.setup?.status === 'succeeded' || intent.subscription?.status === 'active') return { status: 'succeeded' };
  if (intent.subscription && intent.subscription.status !== 'incomplete') throw replaced();
  const outcome = tryCard(typed, now);
  if ('refusal' in outcome) throw refusals.paymentRefused(outcome.refusal);
  if (intent.payment && outcome.behaviour === 'declines') throw refusals.paymentRefused(refusedLater);
  const waiting = intent.setup ?? intent.payment;
  waiting.cardId = keepCard(state, outcome);
  if (outcome.asks) {
    waiting.status = 'asking';
    return { status: 'requires_action' };
  }
  return accept(state, intent, now);
}

/** The owner has answered their bank's question. */
export function answerBank(state: SandboxState, secret: string, passed: boolean, now: Date): Outcome {
  const changing = state.subscriptions.find(({ pending }) => pending?.secret === secret);
  if (changing) return answerAboutChange(state, changing, passed);
  const intent = findIntent(state, secret);
  if (intent.setup?.status === 'succeeded' || intent.subscription?.status === 'active') return { status: 'succeeded' };
  const waiting = intent.setup ?? intent.payment;
  if (waiting.status !== 'asking') throw replaced();
  if (passed) return accept(state, intent, now);
  waiting.status = 'open';
  return { refused: refusedByOwner };
}

/** Answered, the plan changes for the amount that was shown; refused, the old one stays. */
function answerAboutChange(state: SandboxState, subscription: SandboxSubscription, passed: boolean): Outcome {
  const { pending } = subscription;
  subscription.pending = null;
  if (!pending || !passed) return { refused: refusedByOwner };
  const change = { subscription, plan: pending.plan, at: pending.at };
  return applyChange(state, change, { answered: true }) ? { status: 'succeeded' } : { refused: refusedLater };
}

function accept(state: SandboxState, intent: ReturnType<typeof findIntent>, now: Date): Confirmation {
  if (intent.setup) intent.setup.status = 'succeeded';
  else if (!begin(state, intent.subscription, now.getTime(), { answered: true }))
    throw refusals.paymentRefused(refusedLater);
  return { status: 'succeeded' };
}

/**
 * Takes the first payment; false when the card is refused. The payment's secret is kept, so that a second press gets
 * the same answer.
 */
export function begin(
  state: SandboxState,
  subscription: SandboxSubscription,
  at: number,
  { answered = false } = {},
): boolean {
  state.cardId = subscription.payment?.cardId ?? state.cardId;
  const invoice = addInvoice(state, subscription, { plan: subscription.plan, at });
  if (!pay(state, invoice, { answered })) return false;
  countPeriod(subscription, subscription.plan);
  subscription.status = 'active';
  subscription.periodStart = at;
  subscription.periodEnd = addPeriod(at, subscription.plan);
  return true;
}
