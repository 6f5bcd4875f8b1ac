import { missing, type StripeState } from './stripe-state.ts';

export type Given = Record<string, string>;
type Handler = (world: StripeState, given: Given, id: string, part: string) => object;
/** A route: what it may be given (anything else is refused, as Stripe does), and what it does. */
type Route = { takes: string[]; needs?: string[]; does: Handler };
/** Routes by "METHOD /path". */
export type Routes = Record<string, Route>;

export const expandOf = (given: Given) =>
  Object.keys(given).flatMap((key) => (key.startsWith('expand') ? [given[key] ?? ''] : []));
export const listOf = (data: object[]) => ({ object: 'list', data, has_more: false });
export const find = <Thing>(things: Map<string, Thing>, id: string, what: string): Thing => {
  const thing = things.get(id);
  if (!thing) throw missing(what);
  return thing;
};
