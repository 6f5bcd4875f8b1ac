/**
 * Opens photos in place. Every link inside an element with `data-photos` leads to a full picture by itself; this shows
 * it in a dialog instead, from which the keys, a swipe and two buttons lead to its neighbours. No framework: it is
 * fetched by people who came to read.
 */
const look = {
  dialog:
    'fixed inset-0 m-0 size-full max-h-none max-w-none touch-pan-y touch-pinch-zoom flex-col bg-curtain p-0 text-on-curtain open:flex',
  figure: 'flex min-h-0 flex-1 items-center justify-center p-2 sm:px-20 sm:py-4',
  image: 'max-h-full max-w-full rounded-sm object-contain transition-opacity duration-150 data-loading:opacity-40',
  bar: 'flex items-center justify-between gap-4 px-2 py-2 sm:px-4',
  words: 'min-w-0 flex-1 px-2 text-sm wrap-anywhere',
  count: 'mx-auto px-2 text-sm tabular-nums',
  button:
    'inline-flex size-12 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-curtain-rule focus-visible:outline-on-curtain',
};
/** On a wide screen the arrows stand beside the picture, where a mouse expects them. */
const beside = 'sm:fixed sm:top-1/2 sm:-translate-y-1/2';
const swipeThreshold = 50;
/** Marks the step in the browser's history that an open photo takes. */
const viewerState = 'photo';

const arrows = { Close: 'M6 6l12 12M18 6L6 18', Previous: 'M15 5l-7 7 7 7', Next: 'M9 5l7 7-7 7' };

export function openViewerOn(page: Document): void {
  let viewer: ReturnType<typeof buildViewer> | undefined;
  // Reloaded with a photo open: its step in the history leads nowhere now.
  if (history.state === viewerState) history.back();
  page.addEventListener('click', (event) => {
    // A press that asks for a new tab or a download is left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-photos] a');
    const group = link?.closest('[data-photos]');
    if (!link || !group) return;
    event.preventDefault();
    viewer ??= buildViewer(page);
    viewer.show([...group.querySelectorAll('a')], link);
  });
}

function buildViewer(page: Document) {
  let links: HTMLAnchorElement[] = [];
  let at = 0;

  function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, ...inside: Node[]) {
    const element = page.createElement(name);
    element.className = className;
    element.append(...inside);
    return element;
  }
  function makeButton(name: keyof typeof arrows, act: () => void, place = '') {
    const button = make('button', `${look.button} ${place}`);
    button.type = 'button';
    button.ariaLabel = name;
    // Ours, and constant: nothing in it comes from a person.
    button.innerHTML = `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${arrows[name]}"/></svg>`;
    button.addEventListener('click', act);
    return button;
  }

  const image = make('img', look.image);
  image.onload = image.onerror = () => delete image.dataset.loading;
  // Dragging a picture out of the page would end a swipe.
  image.draggable = false;
  const words = make('p', look.words);
  words.ariaLive = 'polite';
  const count = make('span', look.count);
  const previous = makeButton('Previous', () => step(-1), `${beside} sm:left-4`);
  const next = makeButton('Next', () => step(1), `${beside} sm:right-4`);
  const dialog = make(
    'dialog',
    look.dialog,
    make(
      'div',
      look.bar,
      words,
      makeButton('Close', () => dialog.close()),
    ),
    make('div', look.figure, image),
    make('div', look.bar, previous, count, next),
  );
  dialog.ariaLabel = 'Photo';

  function draw() {
    const link = links[at];
    if (!link) return;
    image.dataset.loading = '';
    image.src = link.href;
    image.alt = link.querySelector('img')?.alt ?? '';
    words.textContent = image.alt;
    count.textContent = links.length > 1 ? `${at + 1} / ${links.length}` : '';
    previous.hidden = next.hidden = links.length < 2;
    const after = links[at + 1];
    if (after) new Image().src = after.href;
  }
  function step(by: number) {
    at = (at + by + links.length) % links.length;
    draw();
  }

  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  // A press beside the picture closes, as does Escape, which is the dialog's own.
  dialog.addEventListener('click', ({ target }) => target === image.parentElement && dialog.close());
  let start: number | null = null;
  dialog.addEventListener('pointerdown', ({ clientX }) => {
    start = clientX;
  });
  dialog.addEventListener('pointerup', ({ clientX }) => {
    const moved = start === null ? 0 : clientX - start;
    start = null;
    if (Math.abs(moved) > swipeThreshold && links.length > 1) step(moved < 0 ? 1 : -1);
  });
  // The Back button closes it, as people expect of what fills their screen; closed otherwise, its step back is taken.
  addEventListener('popstate', () => dialog.close());
  // The browser gives focus back to what opened it; after paging, it returns to the photo seen last.
  dialog.addEventListener('close', () => {
    if (history.state === viewerState) history.back();
    image.removeAttribute('src');
    page.documentElement.classList.remove('overflow-hidden');
    links[at]?.focus();
  });
  page.body.append(dialog);

  return {
    show(group: HTMLAnchorElement[], first: HTMLAnchorElement) {
      links = group;
      at = group.indexOf(first);
      draw();
      page.documentElement.classList.add('overflow-hidden');
      history.pushState(viewerState, '');
      dialog.showModal();
    },
  };
}
