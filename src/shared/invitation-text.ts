/** What an invitation says unless its owner has written something else. `{name}` is the client's name. */
export const standardInvitation = {
  greeting: 'Hello {name},',
  message:
    'Thank you for having us. Would you tell other people how it was? It takes about a minute, and every honest word helps.',
} as const;

const links =
  /https?:|www\.|[\p{L}\p{N}-]\.(?:com|net|org|co|uk|io|me|app|info|biz|band|events?|link|ly|de|fr|eu)\b|@\S+\.\S/iu;
const gifts =
  /\b(?:gifts?|vouchers?|coupons?|discounts?|refunds?|cashback|rewards?|prizes?|raffles?|giveaways?|lotter(?:y|ies)|prize draw|free (?:song|set|hour|drink|ticket|gift|show|session)s?|(?:money|percent|per cent) off|in return|in exchange|we(?:’|')?ll give you|we will give you)\b|\d\s*%\s*off|%\s*off|[£$€]\s*\d/iu;
const conditions =
  /\b(?:if|when|as long as|provided|assuming|in case)\s+(?:that\s+)?(?:you|everything|it|the|our)\b[^.!?\n]{0,60}\b(?:happy|enjoy(?:ed)?|lik(?:e|ed)|lov(?:e|ed)|pleased|satisfied|delighted|good|great|well|perfect|fun|amazing)\b|\b(?:only if|unless you|if not,? (?:please )?(?:tell|contact|call|email|talk))|\b(?:not|un)\s?(?:happy|satisfied)\b|\bunhappy\b/iu;
const stars =
  /[★⭐]|\b(?:[1-5]|one|two|three|four|five)[\s-]*stars?\b|\bstars?\b|\b(?:top|full|high(?:est)?|best|perfect|maximum) (?:marks?|rating|score)s?\b|\b(?:positive|good|great|nice|excellent|glowing|kind|amazing|brilliant|lovely|favou?rable|5\/5)[\s-]+(?:reviews?|ratings?|feedback|words?)\b|\b5\s*\/\s*5\b/iu;

const rules = [
  { finds: links, says: 'Leave out links and email addresses. The email has its own links.' },
  {
    finds: gifts,
    says: 'Leave out gifts, discounts and prizes. A review paid for in any way isn’t honest, and the law forbids asking for one.',
  },
  {
    finds: conditions,
    says: 'Ask everyone the same way, without conditions such as “if you were happy”. Asking only happy clients is misleading, and the law forbids it.',
  },
  {
    finds: stars,
    says: 'Don’t ask for a number of stars or for a good review. Ask for an honest one.',
  },
];

/** Why a text of an owner's can't be sent, or null when it can. */
export function findInvitationProblem(text: string): string | null {
  // So that soft hyphens and letters of other alphabets that look the same do not hide a word.
  const plain = text.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '');
  return rules.find(({ finds }) => finds.test(plain))?.says ?? null;
}
