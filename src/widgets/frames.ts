import { isInSight } from './when-visible.ts';

/** Embeds in a frame grow to their content: the frame says how tall it is, and the page around it may listen. */

const tallest = 20_000;

/** What stands below a list moves down when its frame grows: so much of a frame's end has to be out of sight. */
const foot = 200;

/** How long a frame waits to be given its height before it is seen as it is. */
const patience = 300;

/** A frame that says nothing for so long after it was loaded has no embed in it: our server is away. */
const silence = 10_000;

/** Tells the page how tall the frame should be. The page around it is not known; a height is no secret. */
export const tellHeight = (height: number) => parent.postMessage({ starbillHeight: height }, '*');

/**
 * Inside the frame, which the box fills: what scrolls in it is what it lacks. The box is seen once the frame has its
 * height, or keeps the one it has: nothing in it moves before a visitor's eyes.
 */
export function reportHeight(box: HTMLElement, signal: AbortSignal): void {
  const report = () => {
    let lacking = 0;
    box.querySelectorAll('.scroll').forEach(({ scrollHeight, clientHeight }) => {
      lacking = Math.max(lacking, scrollHeight - clientHeight);
    });
    tellHeight(box.offsetHeight + lacking);
  };
  const show = () => {
    box.style.visibility = '';
  };
  box.style.visibility = 'hidden';
  addEventListener('resize', show, { signal });
  // While a frame is not in sight it is not rendered: this waits, and so do observers, but the height is said at once.
  requestAnimationFrame(() => setTimeout(show, patience));
  report();
  const observer = new ResizeObserver(report);
  observer.observe(box);
  box.querySelectorAll('.scroll > *').forEach((inner) => {
    observer.observe(inner);
  });
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * On the page. Believed is only a frame of this page that shows an embed of ours, and only a number. A frame grows where
 * nothing moves before a visitor's eyes; until then its content scrolls inside. One without content goes.
 */
export function listenToFrames(origin: string, signal: AbortSignal): void {
  const wanted = new Map<HTMLIFrameElement, number>();
  const seen = new WeakSet<Element>();
  const heard = new WeakSet<Element>();
  const growFrames = () =>
    wanted.forEach((height, frame) => {
      // What has just come is not shown yet, so all of it may move.
      const moving = seen.has(frame) ? foot : 0;
      seen.add(frame);
      if (height && isInSight(frame, moving)) return;
      wanted.delete(frame);
      if (!height) frame.style.display = 'none';
      else if (height > frame.clientHeight) frame.style.height = `${height}px`;
    });
  addEventListener(
    'message',
    ({ origin: from, source, data }) => {
      const height = data?.starbillHeight;
      if (from !== origin || typeof height !== 'number' || !(height >= 0 && height < tallest)) return;
      document.querySelectorAll('iframe').forEach((frame) => {
        if (frame.contentWindow !== source) return;
        heard.add(frame);
        // Late is better than never.
        if (height) frame.style.display = '';
        wanted.set(frame, height);
      });
      // With the frame that is painted next: between two of them the page may have been scrolled further than is known.
      requestAnimationFrame(growFrames);
    },
    { signal },
  );
  // The script may come from the visitor's cache when nothing else comes.
  const hideSilent = (frame: HTMLIFrameElement) => {
    if (signal.aborted || heard.has(frame)) return;
    wanted.set(frame, 0);
    growFrames();
  };
  const watch = (frame: HTMLIFrameElement) => {
    // The empty page before ours can be read from outside; ours, and what browsers show in its place, cannot.
    if (!frame.src.startsWith(`${origin}/`) || frame.contentDocument) return;
    setTimeout(hideSilent, silence, frame);
  };
  document.querySelectorAll('iframe').forEach(watch);
  const options = { capture: true, signal };
  // What is loaded inside a page is told to its document, and never to its window.
  document.addEventListener('load', ({ target }) => target instanceof HTMLIFrameElement && watch(target), options);
  addEventListener('scroll', growFrames, { passive: true, signal });
  addEventListener('resize', growFrames, { signal });
}
