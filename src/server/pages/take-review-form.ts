import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import { addPhoto, countPhotos } from '#server/features/reviews/photos/photos.service.ts';
import { submitOrRepeat } from '#server/features/reviews/reviews.service.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { hashUnder } from '#server/signed-token.ts';
import { describeProblems, findReviewProblems, type ReviewProblems } from '#shared/review-problems.ts';
import { submitReviewInput } from '#shared/reviews.ts';
import type { SubmittedReview } from '#shared/schemas/reviews.ts';
import type { PostedForm } from './read-review-form.ts';
import type { Renderer } from './renderer.ts';

const knownFields = ['reviewerName', 'reviewerEmail', 'eventType', 'comment', 'rating'] as const;
const confirmedLines = ['confirmsGig', 'confirmsIndependence'] as const;
const photoLost = 'This photo couldn’t be saved.';
const alreadySent = 'This review had already been sent, so the photo was not added to it.';
const brokenOff = 'The form didn’t arrive complete. Try again.';
const chooseAgain = 'Choose your photos again: your browser drops them when a form is shown again.';

/** Of one address in a minute, read at all, so that what was typed can be given back. */
export const formsRead = 60;

const needsScripts =
  'A quick automatic check is needed before we can take your review, and it runs in JavaScript. Turn on JavaScript for this site and send your review again.';
const wordsFor = ({ code, message }: Refusal) => (code === 'challenge_required' ? needsScripts : message);

type State = Parameters<Renderer['reviewForm']>[1];
/** `refusal`: why the product does not take a form with which nothing is wrong. */
type Outcome = { state: State; refusal: Refusal | null };
/** The body ended before the form did. */
export const brokenOffForm: Outcome = {
  state: { values: {}, error: { title: 'Error', message: brokenOff } },
  refusal: null,
};
type PhotoReport = Extract<State, { submitted: true }>['photos'];

/** Everything that is wrong with a form: in the words of the toasts for the first, and field by field. */
function findProblems(values: Record<string, string>, error: z.ZodError, asksForEmail: boolean) {
  const fields: ReviewProblems = findReviewProblems({
    rating: Number(values.rating),
    reviewerName: values.reviewerName ?? '',
    reviewerEmail: asksForEmail ? (values.reviewerEmail ?? '') : undefined,
    comment: values.comment ?? '',
  });
  for (const { path, message } of error.issues) {
    const name = knownFields.find((each) => each === path[0]);
    if (name) fields[name] ??= message;
  }
  const { title, message } = describeProblems(fields) ?? {
    title: 'Error',
    message: error.issues[0]?.message ?? 'Failed to submit review. Please try again.',
  };
  return { title, message, fields };
}

const pickKnown = (fields: Refusal['fields'] = {}): ReviewProblems =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => knownFields.some((known) => known === name)));

/**
 * The same words sent twice, by a double click or a reload, are one review: the page is kept and can carry no key. The
 * owner reads those words, too, so their key is a secret of ours: with it, the API would give out an upload token.
 */
const keyOf = (secret: string, values: Record<string, string>) =>
  `form-${hashUnder(secret, 'posted-form', JSON.stringify(values))}`;

export type Taking = {
  /** Why the form is refused before it is looked at. */
  overLimit: Refusal | null;
  /** Of the link to the form of one gig; through an emailed one the address is known, and not asked for. */
  gigToken?: string;
  asksForEmail?: boolean;
};

/** Takes review forms that browsers without scripts have posted. */
export function createFormTaker(deps: Deps) {
  const services = { ...deps, secret: deps.env.sessionSecret };

  /** The photos of reviews that have just arrived, while they are being stored. */
  const underWay = new Map<string, Promise<PhotoReport>>();

  /** Adds the photos one by one. */
  async function addPhotos(
    { photos, refused }: PostedForm,
    { id: reviewId, uploadToken: token }: SubmittedReview,
    { ip, log }: FastifyRequest,
  ): Promise<PhotoReport> {
    const failed = [...refused];
    for (const upload of photos) {
      try {
        await addPhoto(services, { reviewId, token, upload, address: networkOf(ip) });
      } catch (error) {
        // The review is in, whatever becomes of a photo.
        if (!(error instanceof Refusal)) log.error({ err: error }, 'a photo of a plain form was lost');
        failed.push({ name: upload.name, message: error instanceof Refusal ? error.message : photoLost });
      }
    }
    return { kept: photos.length + refused.length - failed.length, failed };
  }

  /**
   * A form that was sent before changes nothing, because anybody who knows its words could send it: photos come with
   * the first. A second click waits for the first one and reports its result.
   */
  async function reportPhotos({ photos, refused }: PostedForm, { id }: SubmittedReview): Promise<PhotoReport> {
    await underWay.get(id);
    const kept = await countPhotos(deps.db, id);
    const missing = photos.slice(kept).map(({ name }) => ({ name, message: alreadySent }));
    return { kept, failed: [...refused, ...missing] };
  }

  async function takePhotos(form: PostedForm, submitted: SubmittedReview, request: FastifyRequest) {
    const adding = addPhotos(form, submitted, request).finally(() => underWay.delete(submitted.id));
    underWay.set(submitted.id, adding);
    return adding;
  }

  /** Takes a posted form. What is wrong with it is said above the form; a photo that failed, below the thanks. */
  async function take(
    performer: string,
    form: PostedForm,
    request: FastifyRequest,
    { overLimit, gigToken, asksForEmail = true }: Taking,
  ): Promise<Outcome> {
    const fieldNames = gigToken === undefined ? knownFields : [...knownFields, ...confirmedLines];
    const values = Object.fromEntries(fieldNames.map((name) => [name, form.values[name] ?? '']));
    const photosSent = form.photos.length + form.refused.length > 0;
    type Said = { title: string; message: string; fields?: ReviewProblems };
    const refuse = ({ fields, ...error }: Said, refusal: Refusal | null = null): Outcome => ({
      state: { values, error, fields: { ...fields, ...(photosSent && { photos: chooseAgain }) } },
      refusal,
    });
    if (overLimit) return refuse({ title: 'Error', message: wordsFor(overLimit) }, overLimit);
    const { reviewerEmail, confirmsGig, confirmsIndependence, ...typed } = values;
    const parsed = submitReviewInput.safeParse({
      ...typed,
      ...(asksForEmail && { reviewerEmail }),
      rating: Number(values.rating),
      website: form.values.website,
      ...(gigToken !== undefined && {
        gigToken,
        confirmsGig: Boolean(confirmsGig),
        confirmsIndependence: Boolean(confirmsIndependence),
      }),
    });
    if (!parsed.success) return refuse(findProblems(values, parsed.error, asksForEmail));
    try {
      const key = keyOf(services.secret, gigToken === undefined ? values : { ...values, gigToken });
      const { submitted, repeated } = await submitOrRepeat(services, performer, parsed.data, key, request);
      const photos = await (repeated ? reportPhotos(form, submitted) : takePhotos(form, submitted, request));
      const { id, uploadToken, emailed } = submitted;
      // Whoever knows the words can send them again, so only the first time is the address open to correction.
      const open = { id, uploadToken: repeated ? null : uploadToken, address: reviewerEmail ?? '', corrected: false };
      const state = { submitted: true as const, slug: submitted.performer.slug, photos };
      return { state: { ...state, emailed: emailed && asksForEmail ? open : null }, refusal: null };
    } catch (error) {
      // An unknown or paused performer gets the page that says so, from the renderer.
      if (!(error instanceof Refusal)) throw error;
      return refuse({ title: 'Error', message: wordsFor(error), fields: pickKnown(error.fields) }, error);
    }
  }

  return take;
}
