import { describe, expect, test } from 'vitest';
import { type ReviewTable, readReviewTable, toImportRows } from './read-reviews.ts';

const words = 'They played until the candles were out, and nobody wanted to leave.';
const ada = ['Ada Lark', '5', words, '2024-05-31'];
const bob = ['Bob Osei', '4', `Bob: ${words}`, '2024-06-13'];

const brief = (text: string) => {
  const table = readReviewTable(text);
  if (table === null || typeof table === 'string') throw new Error(String(table));
  return toImportRows(table).map(({ reviewerName, rating, comment, writtenOn }) => [
    reviewerName,
    rating,
    comment,
    writtenOn,
  ]);
};

/** Two rows under the headings of a service: “…” stands for the words of the review. */
const csv = (headings: string, adas: string, bobs: string) =>
  [headings, adas.replace('…', `"${words}"`), bobs.replace('…', `"Bob: ${words}"`)].join('\n');

describe('tables with headings like those of other services', () => {
  test.for([
    [
      'Trustpilot',
      csv(
        'Review Id,Reference Id,Review Created (UTC),Review Username,Review Consumer User Id,Review Title,Review Content,Review Stars,Source Of Review,Review Language,Domain URL,Business Unit Id,Tags,Company Reply Date (UTC)',
        '665a1b2c3d4e5f6a7b8c9d0e,B-17,2024-05-31 10:11:12 UTC,Ada Lark,59f1b2c3d4e5f6a7b8c9d0e1,Wow,…,5,Organic,en,larks.example,59aa00,,2024-06-02 08:00:00 UTC',
        '665a1b2c3d4e5f6a7b8c9d0f,,2024-06-13 10:11:12 UTC,Bob Osei,59f1b2c3d4e5f6a7b8c9d0e2,Good,…,4,Organic,en,larks.example,59aa00,,',
      ),
    ],
    [
      'WeddingWire and The Knot',
      csv(
        'Wedding Date,Quality of Service,Responsiveness,Overall Rating,Reviewer,Reviewer Email,Title,Review,Review Date,Vendor Response,Response Date',
        '02/10/2024,4.0,5.0,5,Ada Lark,ada@example.test,Wow,…,05/31/2024,Thanks!,06/01/2024',
        '02/11/2024,3.0,5.0,4,Bob Osei,bob@example.test,Good,…,06/13/2024,,',
      ),
    ],
    [
      'Tripadvisor',
      csv(
        'Review ID,Location Name,Review Title,Review Text,Rating,Username,Date of experience,Published Date,Trip type,Owner Response,Owner Response Date',
        '900000001,The Larks,Wow,…,5,Ada Lark,2024-02-01,2024-05-31,Couples,Thanks!,2024-06-09',
        '900000002,The Larks,Good,…,4,Bob Osei,2024-02-01,2024-06-13,Family,,',
      ),
    ],
    [
      'Yelp',
      csv(
        'Review URL,Yelp User,Star Rating,Date Posted,Review Text,Photo Count',
        'https://yelp.example/r/1,Ada Lark,5,5/31/2024 9:41 PM,…,0',
        'https://yelp.example/r/2,Bob Osei,4,6/13/2024 1:02 AM,…,2',
      ),
    ],
    [
      'Bark',
      csv(
        'Service,Customer,Review,Rating,Created At',
        'Magician,Ada Lark,…,5,31 May 2024',
        'Magician,Bob Osei,…,4,13 Jun 2024',
      ),
    ],
    [
      'Poptop and Encore',
      csv(
        'Booking ref;Event date;Event type;Client name;Feedback;Overall score;Submitted on',
        'EM-1;01/02/2024;Wedding;Ada Lark;…;5;31/05/2024',
        'EM-2;02/02/2024;Party;Bob Osei;…;4;13/06/2024',
      ),
    ],
    [
      'WordPress plugins',
      csv(
        'date,date_gmt,rating,title,content,name,email,ip_address,is_approved',
        '2024-05-31 10:00:00,2024-05-31 09:00:00,5,Wow,…,Ada Lark,ada@example.test,192.0.2.1,1',
        '2024-06-13 10:00:00,2024-06-13 09:00:00,4,Good,…,Bob Osei,bob@example.test,192.0.2.2,1',
      ),
    ],
    ['German', csv('Datum;Verfasser;Bewertung;Rezension', '31.05.2024;Ada Lark;5;…', '13.06.2024;Bob Osei;4;…')],
    [
      'German, with words under “Bewertung”',
      csv('Kunde;Sterne;Bewertung;Verfasst am', 'Ada Lark;5;…;31. Mai 2024', 'Bob Osei;4;…;13. Juni 2024'),
    ],
    ['French', csv('Nom;Note;Avis;Date', 'Ada Lark;5;…;31 mai 2024', 'Bob Osei;4;…;13 juin 2024')],
    [
      'Spanish',
      csv('Fecha;Autor;Puntuación;Reseña', '31 de mayo de 2024;Ada Lark;5;…', '13 de junio de 2024;Bob Osei;4;…'),
    ],
    ['Italian', csv('Nome,Voto,Recensione,Data', 'Ada Lark,5,…,31 maggio 2024', 'Bob Osei,4,…,13 giugno 2024')],
    ['Dutch', csv('Naam,Sterren,Beoordeling,Datum', 'Ada Lark,5,…,31 mei 2024', 'Bob Osei,4,…,13 juni 2024')],
    ['Japanese', csv('投稿者,評価,本文,日付', 'Ada Lark,5,…,2024/05/31', 'Bob Osei,4,…,2024/06/13')],
  ] as const)('%s', ([, text]) => expect(brief(text)).toEqual([ada, bob]));

  test('the first of several rows without headings is a review, too', () =>
    expect(brief('Ada Lark\tGreat\nBob Osei\tSuper').map(([name, , comment]) => [name, comment])).toEqual([
      ['Ada Lark', 'Great'],
      ['Bob Osei', 'Super'],
    ]));

  test('a name with its place is no heading', () =>
    expect(brief('Sam from Leeds\tLovely event\nBob Osei\tSuper').map(([name, , comment]) => [name, comment])).toEqual([
      ['Sam from Leeds', 'Lovely event'],
      ['Bob Osei', 'Super'],
    ]));
});

describe('JSON in the shape of other services', () => {
  const json = (value: unknown) => brief(JSON.stringify(value));

  test('Google Takeout, where “name” is the path of the review', () =>
    expect(
      json({
        reviews: [
          {
            name: 'accounts/1/locations/2/reviews/AbC',
            reviewReply: { comment: 'Thank you both!', updateTime: '2024-06-09T10:00:00Z' },
            updateTime: '2024-07-01T10:00:00Z',
            createTime: '2024-05-31T10:00:00.123Z',
            comment: words,
            starRating: 'FIVE',
            reviewer: { profilePhotoUrl: 'https://photos.example/a', displayName: 'Ada Lark', isAnonymous: false },
          },
          {
            name: 'accounts/1/locations/2/reviews/AbD',
            updateTime: '2024-07-01T10:00:00Z',
            createTime: '2024-06-13T10:00:00.123Z',
            comment: `Bob: ${words}`,
            starRating: 'FOUR',
            reviewer: { displayName: 'Bob Osei' },
          },
        ],
        averageRating: 4.5,
        totalReviewCount: 2,
      }),
    ).toEqual([
      ['Ada Lark', 'FIVE', ...ada.slice(2)],
      ['Bob Osei', 'FOUR', ...bob.slice(2)],
    ]));

  test('Google Maps, with seconds since 1970', () =>
    expect(
      json({
        html_attributions: [],
        result: {
          reviews: [
            { author_name: 'Ada Lark', author_url: 'https://maps.example/1', rating: 5, text: words, time: 1717149600 },
            {
              author_name: 'Bob Osei',
              author_url: 'https://maps.example/2',
              rating: 4,
              relative_time_description: 'a year ago',
              text: `Bob: ${words}`,
              time: 1718272800,
            },
          ],
        },
      }),
    ).toEqual([ada, bob]));

  test('Facebook, where a recommendation is neither stars nor an event, and letters are written as bytes', () => {
    const table = readReviewTable(
      JSON.stringify({
        ratings: {
          data: [
            {
              created_time: '2024-05-31T10:00:00+0000',
              recommendation_type: 'positive',
              review_text: 'C\u00c3\u00a9leste \u00f0\u009f\u008e\u00b6',
              reviewer: { id: '1234567890', name: 'Zo\u00c3\u00ab' },
            },
          ],
          paging: { cursors: { before: 'a', after: 'b' } },
        },
      }),
    ) as ReviewTable;
    expect(toImportRows(table)).toEqual([
      {
        reviewerName: 'Zoë',
        reviewerEmail: '',
        rating: '',
        comment: 'Céleste 🎶',
        eventType: '',
        writtenOn: '2024-05-31',
      },
    ]);
  });

  test('Trustpilot and Yelp, by their APIs', () => {
    expect(
      json({
        links: [{ href: 'https://api.example', rel: 'next' }],
        reviews: [
          {
            id: '665a1b2c3d4e5f6a7b8c9d0e',
            consumer: { id: '59f1', displayName: 'Ada Lark', displayLocation: 'Leeds' },
            stars: 5,
            title: 'Wow',
            text: words,
            createdAt: '2024-05-31T10:11:12Z',
            companyReply: { text: 'Thanks!', createdAt: '2024-06-02T10:00:00Z' },
          },
        ],
      }),
    ).toEqual([ada]);
    expect(
      json({
        reviews: [
          {
            id: 'xAG4O7l-t1ubbwVAlPnDKg',
            url: 'https://yelp.example/biz/1',
            text: words,
            rating: 5,
            time_created: '2024-05-31 00:41:13',
            user: { id: 'W8UK02IDdRS2GL_66fuq6w', image_url: 'https://img.example', name: 'Ada Lark' },
          },
        ],
      }),
    ).toEqual([ada]);
  });

  test('an object on each line, and one review alone', () => {
    const line = { author: 'Ada Lark', rating: 5, review: words, date: '2024-05-31' };
    expect(brief(`${JSON.stringify(line)}\n${JSON.stringify({ ...line, author: 'Bob' })}\n`)).toEqual([
      ada,
      ['Bob', ...ada.slice(1)],
    ]);
    expect(json(line)).toEqual([ada]);
  });
});

test.for([
  ['JSON that was cut off', '{"reviews":[{"comment":"Lovely","starRating":"FI', 'broken JSON'],
  ['a web page', '<!DOCTYPE html>\n<html><body><p>Lovely</p></body></html>', 'web page'],
  ['a web page that is XML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "">\n<html></html>', 'web page'],
  ['XML', '<?xml version="1.0"?>\n<reviews><review>Lovely</review></reviews>', 'XML'],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'not text'],
  ['a document', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'not text'],
] as const)('%s is named for what it is', ([, text, problem]) => expect(readReviewTable(text)).toBe(problem));
