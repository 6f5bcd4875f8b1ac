import { displayAll } from '#widgets/display-all.ts';
import { runKind } from '#widgets/runtime.ts';

runKind(displayAll);
