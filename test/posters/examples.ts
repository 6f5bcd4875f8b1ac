import type { Poster } from '#server/drawing/drawer.ts';

export type ReviewPoster = Extract<Poster, { kind: 'review' }>;

const long =
  'We booked the band for our daughter’s wedding at the old mill, and they were, without exaggeration, the best decision of the whole day. They arrived early, were kind to everybody, and played the room as if they had known us for years. By the second set my ninety-year-old uncle was dancing on a chair. ';

type Words = Pick<ReviewPoster, 'quote' | 'reviewer' | 'service' | 'business'>;

/** What people write, from one word to a page, in the scripts that break what is set carelessly. */
export const examples = {
  short: { quote: 'Pure magic!', reviewer: 'Priya', service: null, business: 'Ada Lark' },
  long: {
    quote: long.repeat(6).trim(),
    reviewer: 'Bartholomew Featherstonehaugh-Cholmondeley of Ashby-de-la-Zouch',
    service: 'Wedding reception with three sets, a first dance and a string quartet',
    business: 'The Extraordinarily Long-Named Travelling Orchestra of Upper Wherrington',
  },
  emoji: {
    quote: '🎩✨ Unbelievable!! The kids 👨‍👩‍👧‍👦 were screaming with joy 😂😂 — 10/10 🇬🇧 would book again 👏🏽❤️',
    reviewer: 'Tom 🎉 Whitfield',
    service: 'Birthday 🎂',
    business: '🎈 Party People',
  },
  arabic: {
    quote:
      'كان العرض رائعًا حقًا! أبهر الساحر (Ada Lark) جميع ضيوفنا في حفل الزفاف، وما زلنا نتحدث عنه منذ 3 أسابيع. شكرًا جزيلاً لكم.',
    reviewer: 'ليلى حسن',
    service: 'حفل زفاف',
    business: 'مسرح القمر',
  },
  japanese: {
    quote:
      '結婚式の余興をお願いしました。目の前で起こる不思議なマジックに、子どもから祖父母まで全員が釘付けに。司会の方との連携も素晴らしく、一生の思い出になりました。',
    reviewer: '田中 美咲',
    service: '結婚式',
    business: '魔術師ひばり',
  },
} satisfies Record<string, Words>;

/** Scripts beyond those of the goldens, each with something that has to be shaped, stacked or turned round. */
export const otherScripts = {
  greek: 'Ήταν μια αξέχαστη βραδιά, ευχαριστούμε!',
  cyrillic: 'Незабываемый вечер, спасибо большое! Ґанок і їжак.',
  hebrew: 'היה ערב נהדר, תודה רבה! הילדים לא הפסיקו לצחוק.',
  chinese: '太精彩了，孩子们都很喜欢！我们一定会再来。',
  traditional: '太精彩了，孩子們都很喜歡！我們一定會再來。',
  korean: '정말 멋진 공연이었습니다! 아이들이 너무 좋아했어요.',
  devanagari: 'शानदार प्रदर्शन, बच्चों को बहुत मज़ा आया।',
  thai: 'การแสดงยอดเยี่ยมมาก! เด็กๆ ชอบมากและหัวเราะตลอดทั้งงานแต่งงานของเรา, ประทับใจทุกคนในครอบครัว!',
  vietnamese: 'Buổi biểu diễn tuyệt vời, cảm ơn rất nhiều!',
  bengali: 'অসাধারণ অনুষ্ঠান, সবাই খুব খুশি।',
  tamil: 'அருமையான நிகழ்ச்சி, நன்றி!',
  marks: 'Z̆a̷l̈g̃o x̌́ n̈o̱ Łódź ẅ',
  symbols: '★★★★★ ✓ ♥ → ½ № ™ 𝓫𝓮𝓼𝓽 𝕤𝕙𝕠𝕨 √',
  unbroken: `W${'o'.repeat(120)}w`,
  url: 'See https://example.com/a/very/long/address/that/never/ends/and/has/no/spaces/in/it/at/all?really=true',
  lines: 'First line.\n\n\n\nSecond line.\r\n\tThird   line.',
};

export const makePoster = (overrides: Partial<ReviewPoster> = {}): ReviewPoster => ({
  kind: 'review',
  font: null,
  format: 'square',
  theme: 'light',
  color: null,
  cutBefore: false,
  cutAfter: false,
  whole: false,
  stars: 5,
  address: 'starbill.example/reviews/ada-lark',
  hasPhoto: false,
  hasLogo: false,
  ...examples.short,
  ...overrides,
});
