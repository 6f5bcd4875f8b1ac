import type { EmbedData, WidgetReview } from '#shared/schemas/widgets.ts';

type Child = Node | string | false | null | undefined;

/** Adds children one by one: the page may have redefined what arrays can do, even how they are gone through. */
export function fill(element: Element, children: Child[]): void {
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (child) element.append(child);
  }
}

/** An element with a class and children. Text is text: nothing is ever parsed as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  fill(element, children);
  return element;
}

/** What it is, to those who do not see it. */
export function describe(element: Element, role: string, label: string): void {
  element.setAttribute('role', role);
  element.setAttribute('aria-label', label);
}

/** It needs no `type`: a form around the widget does not reach into a closed shadow root. */
export function button(className: string, text: string, label: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', className, text);
  if (label) element.setAttribute('aria-label', label);
  element.addEventListener('click', onClick);
  return element;
}

/** A button that can be off. It keeps the keyboard's focus then, which a disabled one loses. */
export function switchable(text: string, onClick: () => void) {
  let isOff = false;
  const element = button('', text, '', () => isOff || onClick());
  return {
    element,
    setOff(value: boolean) {
      isOff = value;
      element.setAttribute('aria-disabled', `${value}`);
    },
  };
}

export function link(className: string, text: string, href: string): HTMLAnchorElement {
  const element = make('a', className, text);
  element.href = href;
  element.target = '_blank';
  element.rel = 'noopener';
  return element;
}

const star = 'l2.5 5.3 5.8.7-4.3 4 1.1 5.7-5.1-2.8-5.1 2.8 1.1-5.7-4.3-4 5.8-.7z';

/** One of several: the way back, the place and the way on. */
export function stepper(count: number, show: (index: number) => void): { pager: HTMLElement; step(by: number): void } {
  const place = make('span', 'place');
  let shown = 0;
  const step = (by: number) => {
    shown = (shown + by + count) % count;
    place.textContent = `${shown + 1} / ${count}`;
    show(shown);
  };
  step(0);
  const pager = make(
    'div',
    'pager',
    button('', '‹', 'Previous review', () => step(-1)),
    place,
    button('', '›', 'Next review', () => step(1)),
  );
  return { pager, step };
}

/**
 * Five stars as one drawing, so that no font and no policy of the page has a say in it: their outlines, and once more
 * filled, cut off where the rating ends.
 */
export function stars(rating: number, words = `${rating} of 5 stars`): SVGSVGElement {
  const svg = draw('svg', 'viewBox', '0 0 100 20');
  const filled = draw('svg', 'width', `${rating * 20}`);
  // Without the methods of arrays, which some pages redefine.
  let d = '';
  for (let x = 10; x < 100; x += 20) d += `M${x} 1.5${star}`;
  svg.setAttribute('class', 'stars');
  filled.append(draw('path', 'd', d));
  svg.append(draw('path', 'd', d), filled);
  describe(svg, 'img', words);
  return svg;
}

function draw<Name extends 'svg' | 'path'>(name: Name, attribute: string, value: string): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  element.setAttribute(attribute, value);
  return element;
}

type Act = EmbedData['performer'];

/** A page of the act's, with the word by which our figures know where its visitors came from. */
export const pageOf = ({ slug }: Act, origin: string, folder: 'enquire' | 'review' | 'reviews', id = '') =>
  `${origin}/${folder}/${slug}${id}?src=widget`;

/** What a review says, and where to read the rest of it. */
export const words = ({ id, comment, cut }: WidgetReview, { performer }: { performer: Act }, origin: string) =>
  make(
    'div',
    '',
    make('p', 'words', comment),
    cut && link('rest', 'Read more', pageOf(performer, origin, 'reviews', `/${id}`)),
  );

/** Who wrote it and when. */
export function byline({ initial, reviewerName, rating, date, createdAt, mark, markWords }: WidgetReview): HTMLElement {
  const circle = make('span', 'face', initial);
  circle.setAttribute('aria-hidden', 'true');
  // Opened by a tap as well as by a key, which a tooltip is not.
  const label = markWords ? make('details', '', make('summary', '', mark), markWords) : mark;
  const time = make('time', '', date);
  time.dateTime = createdAt;
  return make(
    'header',
    'by',
    circle,
    make('div', '', make('b', 'name', reviewerName), make('div', 'line', stars(rating), label, time)),
  );
}

function photo(url: string, origin: string, words: string): HTMLElement {
  const image = make('img', '');
  image.alt = words;
  image.loading = 'lazy';
  image.width = image.height = 72;
  const frame = link('', '', origin + url);
  frame.append(image);
  // A page whose policy admits no picture of ours shows the review without.
  image.addEventListener('error', () => frame.remove());
  image.src = origin + url.replace(/\.(\w+)$/, '-small.$1');
  return frame;
}

/** A whole review: words, photos, service and the owner's reply. */
export function reviewCard(review: WidgetReview, data: EmbedData, origin: string): HTMLElement {
  const { imageUrls, eventType, reply, reviewerName } = review;
  const photos = make('div', 'photos');
  for (let index = 0; index < imageUrls.length; index += 1) {
    photos.append(photo(imageUrls[index] ?? '', origin, `Photo ${index + 1} by ${reviewerName}`));
  }
  return make(
    'article',
    'card',
    byline(review),
    words(review, data, origin),
    imageUrls.length > 0 && photos,
    eventType && make('p', 'service', eventType),
    reply &&
      make(
        'div',
        'reply',
        make('b', '', 'Reply from ', make('bdi', '', data.performer.name)),
        make('p', 'words', reply),
      ),
  );
}

/** An average: the number, and as many stars. */
export const rating = ({ averageRating, averageText }: EmbedData['stats']) =>
  averageRating !== null &&
  make('span', 'sum', make('strong', '', averageText), stars(averageRating, `${averageText} of 5 stars on average`));

/** The average of all reviews, also when only chosen ones are shown; and then it says so. */
export const summary = ({ stats, selected }: EmbedData) =>
  make('div', 'sum', rating(stats), stats.countText, selected && make('span', 'chip', 'Selected reviews'));

type Footed = {
  data: Pick<EmbedData, 'performer' | 'stats'>;
  config: { showEnquiry: boolean };
  origin: string;
};

/** Where a widget leads to: what stands at its foot, the same in every kind. */
export const footLinks = ({ data: { performer, stats }, config, origin }: Footed, first?: Child) =>
  make(
    'span',
    'links',
    first,
    stats.totalReviews > 0 && link('all', `See all ${stats.countText}`, pageOf(performer, origin, 'reviews')),
    config.showEnquiry && performer.booking && link('all', performer.booking, pageOf(performer, origin, 'enquire')),
  );
