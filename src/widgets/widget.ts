import { mountCollect, renderCollect, reserved } from './collect.ts';
import { loadWidgetData } from './load-data.ts';
import { attach, release, reserve } from './mount.ts';
import { warn } from './read-parameters.ts';
import { whenNear } from './when-visible.ts';

/**
 * The review-collection widget. The address of the script says whose it is and where it goes
 * (`widget.js?performerId=...&containerId=...`), or the page calls `StarbillWidget.init` with the same two names.
 */
type Options = { performerId?: string | null; containerId: string };
type Handle = { destroy(): void };
type Api = { init(options: Options): Handle | null };

declare global {
  interface Window {
    StarbillWidget?: Api;
  }
}

const script = document.currentScript as HTMLScriptElement | null;

function createApi(origin: string): Api {
  const running = new WeakMap<Element, Handle>();
  return {
    init({ performerId, containerId }) {
      const place = document.getElementById(containerId);
      if (!place || !/^[\w-]{1,100}$/.test(performerId ?? '')) {
        warn(place ? 'performerId' : 'containerId', 'is not known');
        return null;
      }
      const already = running.get(place);
      if (already) return already;
      const mounted = mountCollect(place);
      const { host, signal } = mounted;
      const handle = {
        destroy() {
          mounted.destroy();
          running.delete(place);
        },
      };
      running.set(place, handle);
      reserve(mounted, reserved);
      whenNear(host, signal, async () => {
        const data = await loadWidgetData({ origin, performerId: (performerId as string).toLowerCase() }, signal);
        if (signal.aborted) return;
        if (!data) {
          handle.destroy();
          release(place);
          return;
        }
        attach(mounted, renderCollect(mounted, data, data.config, origin));
      });
      return handle;
    },
  };
}

if (script) {
  const { origin, searchParams } = new URL(script.src);
  // A second copy of the script leaves everything to the first.
  window.StarbillWidget ??= createApi(origin);
  const api = window.StarbillWidget;
  const performerId = searchParams.get('performerId');
  const containerId = searchParams.get('containerId') ?? 'starbill-widget';
  const begin = () => void (performerId !== null && api.init({ performerId, containerId }));
  // A script in the head is there before its container.
  if (document.readyState !== 'loading' || document.getElementById(containerId)) begin();
  else document.addEventListener('DOMContentLoaded', begin);
}
