/** Embeds in a frame grow to their content: the frame says how tall it is, and the page around it may listen. */

const tallest = 20_000;

/** Inside the frame. The page around it is not known; a height is no secret. */
export function reportHeight(box: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver(() => parent.postMessage({ starbillHeight: box.offsetHeight }, '*'));
  observer.observe(box);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** On the page. Believed is only a frame of this page that shows an embed of ours, and only a number. */
export function listenToFrames(origin: string, signal: AbortSignal): void {
  addEventListener(
    'message',
    ({ origin: from, source, data }) => {
      const height = data?.starbillHeight;
      if (from !== origin || !(height > 0 && height < tallest)) return;
      document.querySelectorAll('iframe').forEach((frame) => {
        if (frame.contentWindow === source) frame.style.height = `${+height}px`;
      });
    },
    { signal },
  );
}
