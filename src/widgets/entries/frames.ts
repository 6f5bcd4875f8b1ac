import { listenToFrames } from '#widgets/frames.ts';
import { warn } from '#widgets/read-parameters.ts';
import { run } from '#widgets/runtime.ts';

/** `/embed-widget.js` without a kind of ours: it lets frames grow, and fetches the kinds that content brings later. */
const script = document.currentScript as HTMLScriptElement | null;
if (script && new URL(script.src).searchParams.has('type')) warn('type', 'is not known');
run('', () => undefined, listenToFrames);
