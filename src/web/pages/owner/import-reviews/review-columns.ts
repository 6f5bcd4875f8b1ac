import { readStars } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import { findLastName, firstNameHeading, plainHeading } from '#web/pages/owner/parts/table/people-names.ts';
import { isEmail } from '#web/pages/owner/parts/table/read-cells.ts';
import { readDay } from '#web/pages/owner/parts/table/read-day.ts';
import { onScale, type StarScale, scaleNames } from './star-scale.ts';

const scales = Object.keys(scaleNames) as StarScale[];

/** What a column of other services' exports can be. */
export const columnNames = {
  reviewerName: 'Reviewer’s name',
  lastName: 'Last name',
  comment: 'Review',
  rating: 'Stars',
  date: 'Date',
  reviewerEmail: 'Email address',
  eventType: 'Event type',
  ignore: 'Leave out',
} as const;
export type Column = keyof typeof columnNames;

const looksLikeDay = (cell: string) => Boolean(readDay(cell, 'day-first') ?? readDay(cell, 'month-first'));
const hasLetters = (cell: string) => /\p{L}/u.test(cell);
/** Addresses, paths and ids, which some services call "name" or "review". */
const isReference = (cell: string) =>
  cell.length <= 500 &&
  (/^(?:https?:|www\.)/i.test(cell) || /^\w+\/\S+\/\S+$/.test(cell) || /^(?=.*\d)[\w-]{16,}$/.test(cell));
const isAnswer = (cell: string) => /^(?:yes|no|true|false)$/i.test(cell);

/** Facebook has no stars but recommendations, and nobody can say how many stars one is. */
export const isRecommendation = (cell: string) =>
  /^(?:positive|negative|(?:(?:does ?n[o’']t|not|do not|does not|highly) )?recommend(?:s|ed)?)\b/i.test(cell.trim());

type Recognition = {
  /** Headings, the most telling first: small letters without accents, and words apart. */
  headings: RegExp[];
  /** Headings that sound alike and mean something else. */
  except?: RegExp;
  /** What most of its cells are, whatever the heading says. */
  fits: (cell: string) => boolean;
};

const reply = 'reply|replied|response|answer|antwort|reponse|respuesta|risposta|antwoord|resposta';

/** Tried in this order, and each is given to one column. */
const recognitions: Record<Exclude<Column, 'ignore' | 'lastName'>, Recognition> = {
  reviewerEmail: { headings: [/\be ?mail|courriel|correo/], fits: isEmail },
  rating: {
    headings: [
      /(?:overall|total|gesamt|global).*(?:rating|score|star|note|bewertung)/,
      /\b(?:stars?|rating|score|sterne|bewertung|note|etoiles?|puntuacion|calificacion|valoracion|estrellas|voto|stelle|valutazione|punteggio|sterren|beoordeling|cijfer|avaliacao|classificacao|estrelas|nota)\b/,
    ],
    except: new RegExp(`\\b(?:count|number|votes|likes|id|${reply})\\b`),
    fits: (cell) => scales.some((scale) => readStars(onScale(cell, scale)) !== null) || isRecommendation(cell),
  },
  date: {
    headings: [
      /\b(?:review|created?|publish(?:ed)?|posted|submitted|written|left|verfasst|erstellt|veroffentlicht|publiee?|publicad[ao]|geplaatst)\b/,
      /\b(?:date|time|timestamp|when|datum|fecha|data|jour)\b/,
    ],
    except: new RegExp(
      `\\b(?:wedding|event|stay|visit|experience|trip|booking|hochzeit|mariage|boda|updated?|modified|edited|id|${reply})\\b`,
    ),
    fits: looksLikeDay,
  },
  comment: {
    headings: [
      /\b(?:text|content|body|comments?|message|feedback|testimonials?|quote|rezension|kommentar|inhalt|avis|commentaires?|texte|contenu|resena|opinion|comentarios?|texto|recensione|commento|testo|recensie|tekst|opmerking)\b/,
      /\b(?:review|bewertung|beoordeling|valoracion|avaliacao|description|notes?)\b/,
    ],
    except: new RegExp(
      `\\b(?:title|titel|titre|titulo|titolo|headline|id|url|link|language|count|status|source|type|name|stars|${reply})\\b`,
    ),
    fits: (cell) => hasLetters(cell) && !isReference(cell) && !looksLikeDay(cell) && readStars(cell) === null,
  },
  reviewerName: {
    headings: [
      /\b(?:full|display|reviewer|author|customer|client|consumer|guest|user) name\b|\busername\b/,
      firstNameHeading,
      /\b(?:reviewer|author|customer|client|consumer|guest|user|verfasser(?:in)?|kunde|kundin|auteur|autor|cliente|autore|klant)\b/,
      /\b(?:name|nom|nombre|nome|naam)\b/,
      // Within other words they begin a place: “Sam from Leeds”.
      /^(?:from|by)$/,
    ],
    except: new RegExp(
      `\\b(?:business|company|location|file|product|place|venue|shop|vendor|artist|event|id|url|photo|image|mail|city|town|country|language|tags?|source|status|title|titel|titre|titulo|titolo|${reply})\\b`,
    ),
    fits: (cell) => hasLetters(cell) && cell.length <= limits.name && !isReference(cell) && !isAnswer(cell),
  },
  eventType: {
    headings: [
      /\b(?:event|occasion|service|trip|anlass|veranstaltung|evenement|evento)\b/,
      /^(?:type|category|kategorie|categorie|categoria)$/,
    ],
    except: /\b(?:name|id|url|location|quality|ref)\b/,
    fits: (cell) =>
      hasLetters(cell) &&
      cell.length <= limits.eventType &&
      !isReference(cell) &&
      !looksLikeDay(cell) &&
      !isEmail(cell),
  },
};

type Named = keyof typeof recognitions;

/** Whether the first line names the columns: two of them by known words, or one by being unlike the cells below it. */
export function isHeadingLine(first: readonly string[], rest: readonly string[][]): boolean {
  const dataPatterns: ((cell: string) => boolean)[] = [isEmail, looksLikeDay, (cell) => readStars(cell) !== null];
  const isPlain = first.every((cell) => cell.length <= 60 && !dataPatterns.some((looksLike) => looksLike(cell)));
  if (!isPlain || rest.length === 0) return false;
  const known = Object.values(recognitions).filter(({ headings }) =>
    first.some((cell) => headings.some((pattern) => pattern.test(plainHeading(cell)))),
  );
  return (
    known.length > 1 ||
    first.some((_, at) => dataPatterns.some((looksLike) => most(rest, at, looksLike))) ||
    first.every((cell) => cell === '')
  );
}

/** Of the cells that are not empty. */
function most(rows: readonly string[][], at: number, looksLike: (cell: string) => boolean): boolean {
  const cells = rows
    .slice(0, 50)
    .map((row) => row[at] ?? '')
    .filter(Boolean);
  return cells.length > 0 && cells.filter(looksLike).length > cells.length / 2;
}

/** What each column is: by its heading and what it holds, and where headings tell nothing, by what it holds alone. */
export function recogniseColumns(headings: readonly string[], rows: readonly string[][], width: number): Column[] {
  const columns: Column[] = Array.from({ length: width }, () => 'ignore');
  const plain = columns.map((_, at) => plainHeading(headings[at] ?? ''));
  const give = (name: Named, isIt: (at: number) => boolean) => {
    if (columns.includes(name)) return;
    const at = columns.findIndex((taken, index) => {
      const isFree = taken === 'ignore' && !recognitions[name].except?.test(plain[index] ?? '');
      return isFree && isIt(index);
    });
    if (at >= 0) columns[at] = name;
  };
  for (const [name, { headings: patterns, fits }] of Object.entries(recognitions))
    for (const pattern of patterns) give(name as Named, (at) => pattern.test(plain[at] ?? '') && most(rows, at, fits));
  const byCells: [Named, (cell: string) => boolean][] = [
    ['reviewerEmail', isEmail],
    ['rating', (cell) => readStars(cell) !== null],
    // A number alone may be a day as a spreadsheet counts them, and anything else.
    ['date', (cell) => /\D/.test(cell) && looksLikeDay(cell)],
    ['comment', (cell) => cell.length > 40 && recognitions.comment.fits(cell)],
    ['reviewerName', recognitions.reviewerName.fits],
    ['comment', recognitions.comment.fits],
  ];
  for (const [name, looksLike] of byCells) give(name, (at) => most(rows, at, looksLike));
  const lastNameAt = findLastName(headings, columns.indexOf('reviewerName'));
  if (columns[lastNameAt] === 'ignore') columns[lastNameAt] = 'lastName';
  return columns;
}
