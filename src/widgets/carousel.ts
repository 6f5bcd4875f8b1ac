import type { WidgetReview } from '#shared/schemas/widgets.ts';
import { allLink, button, describe, fill, make, reviewCard, stepper, summary } from './draw.ts';
import { every, inTurn, type WidgetContext } from './mount.ts';

const matches = (media: string) => matchMedia(`(${media})`).matches;

/** One review after another, by button or swipe; automatically only while the visitor has switched that on. */
export function carousel({ box, root, data, config, origin, signal }: WidgetContext): void {
  const { reviews } = data;
  const count = reviews.length;
  const slides = make('div', 'slides');
  inTurn(count, signal, (index) => {
    const slide = make('div', index ? 'slide' : 'slide now', reviewCard(reviews[index] as WidgetReview, data, origin));
    describe(slide, 'group', `${index + 1} of ${count}`);
    slide.tabIndex = 0;
    slides.append(slide);
  });
  const { pager, step } = stepper(count, (shown) => {
    for (let index = 0; index < count; index += 1) slides.children[index]?.classList.toggle('now', index === shown);
  });

  let playing = false;
  const play = button('', '', '', () => setPlaying(!playing));
  const setPlaying = (value: boolean) => {
    playing = value;
    play.textContent = playing ? '❚❚ Pause' : '▶ Play';
    // Read aloud what was asked for, not what moves by itself.
    slides.setAttribute('aria-live', playing ? 'off' : 'polite');
  };
  setPlaying(false);
  if (!matches('prefers-reduced-motion:reduce')) pager.append(play);

  describe(box, 'region', 'Customer Reviews');
  fill(box, [
    make('div', 'head', make('h2', '', 'Customer Reviews'), summary(data)),
    slides,
    make('div', 'foot', count > 1 && pager, allLink(data, origin)),
  ]);
  if (count < 2) return;

  every(config.autoplaySpeed, signal, () => {
    const focused = root.activeElement;
    const reading = focused && focused !== play && focused.matches(':focus-visible');
    // After a tap the place of the finger counts as hovered until the next one: only a pointer that hovers is heeded.
    if (playing && !reading && !document.hidden && !(matches('hover:hover') && box.matches(':hover'))) step(1);
  });

  let startX = 0;
  let startY = 0;
  slides.addEventListener('pointerdown', (event) => {
    startX = event.clientX;
    startY = event.clientY;
  });
  slides.addEventListener('pointerup', (event) => {
    const across = event.clientX - startX;
    if (Math.abs(across) < Math.max(40, Math.abs(event.clientY - startY))) return;
    step(across < 0 === (getComputedStyle(box).direction === 'ltr') ? 1 : -1);
  });
}
