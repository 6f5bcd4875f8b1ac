import type { WidgetReview } from '#shared/schemas/widgets.ts';
import cards from './cards.css?inline';
import own from './carousel.css?inline';
import { button, describe, fill, footLinks, make, reviewCard, stepper, summary } from './draw.ts';
import { showInPage } from './in-page.ts';
import base from './look.css?inline';
import { inTurn, type Kind, type WidgetContext } from './mount.ts';
import parts from './reviews.css?inline';
import { scrollable } from './scroll-cue.ts';

/** One review after another, by button or swipe; automatically only while the visitor has switched that on. */
async function draw(context: WidgetContext): Promise<void> {
  const { box, root, data, config, origin, signal } = context;
  const { reviews } = data;
  const count = reviews.length;
  const slides = make('div', 'slides');
  await inTurn(count, signal, (index) => {
    const card = reviewCard(reviews[index] as WidgetReview, data, origin);
    const slide = scrollable(card, index ? 'slide' : 'slide now');
    describe(slide, 'group', `${index + 1} of ${count}`);
    slides.append(slide);
  });

  let playing = false;
  let timer = 0;
  const { pager, step } = stepper(count, (shown) => {
    for (let index = 0; index < count; index += 1) slides.children[index]?.classList.toggle('now', index === shown);
    // Every review has its whole time, also the first one and one that was turned to by hand.
    wait();
  });
  function wait(): void {
    clearTimeout(timer);
    if (playing) timer = window.setTimeout(goOn, config.autoplaySpeed);
  }
  function goOn(): void {
    const focused = root.activeElement;
    const reading = focused && focused !== play && focused.matches(':focus-visible');
    if (reading || document.hidden) wait();
    else step(1);
  }
  signal.addEventListener('abort', () => clearTimeout(timer));

  const play = button('', '', '', () => setPlaying(!playing));
  const setPlaying = (value: boolean) => {
    playing = value;
    play.textContent = playing ? '❚❚ Pause' : '▶ Play';
    // Read aloud what was asked for, not what moves by itself.
    slides.setAttribute('aria-live', playing ? 'off' : 'polite');
    wait();
  };
  setPlaying(false);
  if (!matchMedia('(prefers-reduced-motion:reduce)').matches) pager.append(play);

  describe(box, 'region', 'Customer Reviews');
  fill(box, [
    make('div', 'head', make('h2', '', 'Customer Reviews'), summary(data)),
    slides,
    make('div', 'foot', count > 1 && pager, footLinks(context)),
  ]);

  let startX = 0;
  let startY = 0;
  slides.addEventListener('pointerdown', (event) => {
    startX = event.clientX;
    startY = event.clientY;
  });
  slides.addEventListener('pointerup', (event) => {
    const across = event.clientX - startX;
    if (count < 2 || Math.abs(across) < Math.max(40, Math.abs(event.clientY - startY))) return;
    step(across < 0 === (getComputedStyle(box).direction === 'ltr') ? 1 : -1);
  });
}

export const carousel: Kind = {
  type: 'carousel',
  css: base + parts + cards + own,
  height: 400,
  show: showInPage,
  draw,
};
