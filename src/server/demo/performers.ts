import type { BrandFont } from '#shared/brand-style.ts';

/** The acts of the demo. Invented, like everything in it. */
export type DemoPerformer = {
  slug: string;
  firstName: string;
  lastName: string;
  email: string;
  businessName: string;
  businessTagline: string;
  businessDescription: string;
  businessCategory: string;
  businessAddress: string;
  businessPhone: string;
  businessWebsite: string;
  socialInstagram: string;
  socialFacebook?: string;
  socialTiktok?: string;
  socialYoutube?: string;
  bookingUrl?: string;
  brandColor?: string;
  brandFont?: BrandFont;
  /** How many reviews in two years. */
  reviews: number;
  /** How often an owner answers, from 0 to 1. */
  replies: number;
  services: readonly string[];
  /** What people remember of this act, to be put in the middle of a review. */
  praise: readonly string[];
};

export const demoPerformers: readonly DemoPerformer[] = [
  {
    slug: 'the-velvet-deck',
    firstName: 'Marlow',
    lastName: 'Finch',
    email: 'owner@demo.starbill.example',
    businessName: 'The Velvet Deck',
    brandColor: '#7a1f3d',
    brandFont: 'Playfair Display',
    businessTagline: 'Close-up magic for people who say they hate magic',
    businessDescription:
      'Marlow Finch has spent fifteen years moving from table to table with a deck of cards and very clean hands. Weddings, dinners and company evenings across the south of England; no rabbits, no sequins, no volunteers sawn in half.',
    businessCategory: 'Magician',
    businessAddress: 'Brighton, East Sussex',
    businessPhone: '01273 496 0120',
    businessWebsite: 'https://velvetdeck.example',
    socialInstagram: 'https://instagram.com/velvetdeck.example',
    socialFacebook: 'https://facebook.com/velvetdeck.example',
    socialTiktok: '@velvetdeck.example',
    reviews: 284,
    replies: 0.7,
    services: ['Wedding drinks reception', 'Company dinner', 'Birthday party', 'Charity gala', ''],
    praise: [
      'The ring that ended up on my grandfather’s key chain is still being argued about.',
      'Marlow read our quietest guest like a book and had the whole table crying with laughter.',
      'My card was inside a sealed lemon. I cut the lemon open myself.',
      'He remembered every name at a table of twelve and used them all.',
      'Never pushy, never loud, always exactly where the evening was about to go flat.',
      'Even the waiters stopped to watch, and they see magicians every weekend.',
      'My watch was on his wrist for ten minutes before I noticed.',
      'He asked my boss to shuffle, and my boss has not stopped talking about it since.',
      'There was a coin, then there was no coin, and then it was under my father’s plate.',
      'We had two hours and it felt like twenty minutes.',
      'The bride’s grandmother, who is ninety-one, made him do it again. He did it again.',
      'I work in insurance and spot tricks for a living. I spotted nothing.',
      'A signed banknote came back out of a bread roll that the kitchen had baked.',
      'No patter, no groaning puns, only quiet impossible things.',
      'He noticed that two of our guests did not know each other and had them guess each other’s cards.',
      'The children followed him about like ducklings, and so did the ushers.',
    ],
  },
  {
    slug: 'northern-static',
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@demo.starbill.example',
    businessName: 'Northern Static',
    businessTagline: 'Weddings and warehouse nights, one DJ, no cheese unless you ask',
    businessDescription:
      'Northern Static is Priya Raman: a DJ who asks about your people before she asks about your playlist. Own sound, own lights, two decks and a backup of everything.',
    businessCategory: 'DJ',
    businessAddress: 'Leeds, West Yorkshire',
    businessPhone: '0113 496 0188',
    businessWebsite: 'https://northernstatic.example',
    socialInstagram: 'https://instagram.com/northernstatic.example',
    socialYoutube: 'https://youtube.com/@northernstatic.example',
    bookingUrl: 'https://northernstatic.example/book',
    reviews: 163,
    replies: 0.5,
    services: ['Wedding', 'Club night', 'Company party', '40th birthday', ''],
    praise: [
      'She read the room from the first song and nobody sat down until the lights came on.',
      'My aunt, who is 81, asked for drum and bass. She got drum and bass.',
      'The mix from the first dance into the bhangra set was perfect.',
      'Set-up was done and invisible an hour before the guests came.',
      'Took requests with a smile and still made it feel like one long set.',
      'When the power went she had us singing within a minute.',
      'Lights, haze, bass: a proper club in a village hall.',
      'The bridesmaids carried my uncle off the floor at one in the morning.',
      'She had clearly listened to every song on our list, and to what was between them.',
      'Not one “everybody clap your hands”. Bliss.',
      'She packed up so quietly that we thought she was still playing.',
    ],
  },
  {
    slug: 'harbour-street-quartet',
    firstName: 'Tomasz',
    lastName: 'Wójcik',
    email: 'tomasz@demo.starbill.example',
    businessName: 'Harbour Street Quartet',
    businessTagline: 'Jazz that leaves room for conversation',
    businessDescription:
      'Sax, piano, double bass and brushes. From Ellington to the song you danced to at seventeen, played quietly enough to talk over and well enough that people stop talking.',
    businessCategory: 'Band',
    businessAddress: 'Bristol',
    businessPhone: '0117 496 0142',
    businessWebsite: 'https://harbourstreet.example',
    socialInstagram: '',
    reviews: 97,
    replies: 0.9,
    services: ['Wedding', 'Restaurant evening', 'Garden party', 'Memorial', ''],
    praise: [
      'They learnt our song in a week and made it sound as if it had always been jazz.',
      'The bass solo during the speeches’ awkward pause saved my brother.',
      'Volume exactly right: we could hear every note and each other.',
      'The pianist played on for twenty minutes because my mother asked him to.',
      'Four grown men in good suits, and the drummer brushed so softly that we heard the rain.',
      'They played the room, not at it.',
      'Our chef came out to listen and burnt nothing.',
      'A waltz for my parents, unasked, because somebody had mentioned it in an email in May.',
      'The sax came round the tables during dessert and it was exactly as lovely as that sounds.',
    ],
  },
  {
    slug: 'captain-pickle',
    brandColor: '#1f7a4d',
    brandFont: 'Nunito',
    firstName: 'Nell',
    lastName: 'Okafor',
    email: 'nell@demo.starbill.example',
    businessName: 'Captain Pickle',
    businessTagline: 'Pirate parties for ages four to eight',
    businessDescription:
      'A ninety-minute voyage with songs, sleight of hand, a treasure map and one parrot of doubtful character. DBS-checked, insured, and gone before the cake is cold.',
    businessCategory: "Children's entertainer",
    businessAddress: 'Norwich, Norfolk',
    businessPhone: '01603 496 017',
    businessWebsite: '',
    socialInstagram: 'https://instagram.com/captainpickle.example',
    reviews: 58,
    replies: 0.3,
    services: ['5th birthday', '7th birthday', 'School fair', ''],
    praise: [
      'Twenty-two children sat still. I have photographs.',
      'The shy ones were crew by the end, and the loud ones had jobs.',
      'My son has answered only to “bosun” since Saturday.',
      'The treasure map led through our garden as if it had been drawn there.',
      'The parrot insulted my husband and everyone cheered.',
      'Songs with actions, and the actions used up all the sugar.',
      'She knelt down to talk to the one who was hiding under the table. He came out as first mate.',
      'Even the dads walked the plank.',
    ],
  },
  {
    slug: 'ember-and-ash',
    firstName: 'Sunniva',
    lastName: 'Dahl',
    email: 'sunniva@demo.starbill.example',
    businessName: 'Ember & Ash',
    businessTagline: 'Fire performance, after dark',
    businessDescription: '',
    businessCategory: 'Fire performer',
    businessAddress: 'Edinburgh',
    businessPhone: '',
    businessWebsite: 'https://emberandash.example',
    socialInstagram: '',
    reviews: 0,
    replies: 0,
    services: [''],
    praise: ['Unforgettable.'],
  },
];
