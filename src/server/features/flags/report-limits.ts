import { type NamedLimit, takeSlots } from '#server/http/limits/limit-slots.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import type { SharedLimits } from '#server/http/limits/shared-limits.ts';

const hour = 3_600;
const perNetwork = 5;
/** From everybody. One network takes a twentieth of them at most, so that a few strangers keep nobody else out. */
const perReview = 100;

/** Takes a place for a report of this review, or refuses it. */
export async function limitReports(
  sharedLimits: SharedLimits,
  { kind, reviewId, address }: { kind: string; reviewId: string; address: string },
): Promise<void> {
  const limits: NamedLimit[] = [
    {
      kind: `${kind} from a network`,
      key: `${reviewId} ${networkOf(address)}`,
      most: perNetwork,
      seconds: hour,
      reason: `You can send at most ${perNetwork} reports of one review an hour.`,
    },
    {
      kind,
      key: reviewId,
      most: perReview,
      seconds: hour,
      reason: 'This review is being reported unusually often right now.',
    },
  ];
  const slots = await takeSlots(sharedLimits, limits);
  if ('refusal' in slots) throw slots.refusal;
}
