const askedByBank = 'Your bank wants to check that it’s you. Update your card, answer your bank there, and try again.';
const wrongNumber = 'The card number isn’t right. Check it and try again, or use another card.';
const wrongCode = 'Your card’s security code isn’t right. Check it and try again.';

/** By Stripe's decline code, else by its error code. What a bank suspects (a stolen card, fraud) is nobody's to read. */
const sentences: Record<string, string> = {
  card_declined: 'Your card was declined. Use another card, or ask your bank why.',
  insufficient_funds: 'There is not enough money on your card. Use another card, or try again later.',
  withdrawal_count_limit_exceeded: 'Your card has reached its limit. Use another card, or try again later.',
  expired_card: 'Your card has expired. Use another card.',
  incorrect_cvc: wrongCode,
  invalid_cvc: wrongCode,
  incorrect_number: wrongNumber,
  invalid_number: wrongNumber,
  invalid_expiry_month: 'Your card’s expiry date isn’t right. Check it and try again.',
  invalid_expiry_year: 'Your card’s expiry date isn’t right. Check it and try again.',
  authentication_required: askedByBank,
  subscription_payment_intent_requires_action: askedByBank,
  processing_error: 'Your bank couldn’t take the payment just now. Nothing was charged. Try again in a moment.',
};
const otherwise = 'Your payment didn’t go through. Use another card, or ask your bank why.';

/** What an owner reads when Stripe refuses a card: our words, because Stripe's may be for programmers or change. */
export const sentenceFor = ({ code, decline_code }: { code?: string | undefined; decline_code?: string | undefined }) =>
  sentences[decline_code ?? ''] ?? sentences[code ?? ''] ?? otherwise;
