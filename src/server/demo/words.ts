/** The sentences demo reviews are made of, by how the evening went. */
export const openings = {
  good: [
    'Booked for our wedding and could not be happier.',
    'Everyone is still talking about it.',
    'Worth every penny, and then some.',
    'We have hired a lot of acts over the years and this was the best of them.',
    'From the first email to the last goodbye: a pleasure.',
    'I was nervous about booking someone I had never seen. I need not have been.',
    'Turned up early, stayed late, charmed everybody.',
    'Absolutely brilliant.',
    'Our guests ranged from six to ninety and all of them had a great time.',
    'Third time we have booked, and it keeps getting better.',
    'Punctual, kind, properly funny.',
    'What a night 🎉',
  ],
  middling: [
    'A good evening on the whole.',
    'Nice enough, though not quite what we had pictured.',
    'Solid.',
    'Great when it got going; it took a while to get going.',
  ],
  bad: [
    'Not what we paid for.',
    'Disappointed, I am sorry to say.',
    'Arrived forty minutes late without a call.',
    'I wanted to like it more than I did.',
  ],
} as const;

export const closings = {
  good: [
    'We will book again.',
    'Thank you!',
    'Book early, they go fast.',
    'Could not recommend more highly.',
    'My only complaint is that it ended.',
    '10/10 from all of us.',
    'You will not regret it.',
    '',
    '',
  ],
  middling: [
    'Would think about it again for a smaller do.',
    'Communication before the day could have been quicker.',
    'Fair price for what it was.',
    '',
  ],
  bad: [
    'We did get an apology, which counts for something.',
    'The second half was better, to be fair.',
    'Would not book again.',
    '',
  ],
} as const;

/** Whole reviews in other scripts, so that every screen is seen with them. */
export const otherTongues = [
  'Wunderbarer Abend, alle Gäste waren begeistert. Jederzeit wieder!',
  'Une soirée magique, au sens propre. Merci encore.',
  'كانت ليلة لا تُنسى، شكرًا جزيلًا لكم على كل شيء.',
  '素晴らしいパフォーマンスでした。家族全員とても楽しめました。',
  'ערב נהדר, כולם נהנו מאוד. תודה רבה!',
  'बहुत ही शानदार शाम रही, सबने खूब आनंद लिया।',
  '¡Increíble! Los niños no paraban de reír 😂😂',
] as const;

export const reviewerNames = [
  'Amelia Hart',
  'Jonas Weber',
  'Siobhán Kelly',
  'Ravi Patel',
  'Chloe Adeyemi',
  'Tom Baxter',
  'Ines Duarte',
  'Mohammed Aziz',
  'Greta Lund',
  'Harry O’Neill',
  'Yuki Tanaka',
  'Beatrice Lowe',
  'Callum Reid',
  'Zofia Nowak',
  'Daniel Mensah',
  'Freya Holm',
  'George Whitlock',
  'Hannah Stein',
  'Ibrahim Khan',
  'Julia Marsh',
  'Kwame Boateng',
  'Lena Fischer',
  'Maisie Cole',
  'Niamh Byrne',
  'Oscar Lindqvist',
  'Poppy Hughes',
  'Quentin Moreau',
  'Rosa Alvarez',
  'Sam Turner',
  'Tilda Green',
  'Uma Krishnan',
  'Victor Hale',
  'Wendy Park',
  'Xavier Dunn',
  'Yasmin Farouk',
  'Zachary Bell',
  'Mrs P. Abernathy-Featherstonehaugh',
  '田中さくら',
  'Łukasz Żak',
  'ליאת כהן',
] as const;

export const replyTexts = {
  good: [
    'Thank you {name}, it was a joy to be there. Give our best to everyone!',
    'That means a great deal, {name}. See you at the next one.',
    'What a crowd you brought together! Thank you for having us.',
    'Thank you so much for taking the time to write this, {name}.',
  ],
  other: [
    'Thank you for the honest words, {name}. We have taken them to heart and changed how we set up.',
    'I am sorry the evening fell short, {name}. I have written to you directly.',
  ],
} as const;
