import { sidePopup } from '#widgets/popups.ts';
import { runKind } from '#widgets/runtime.ts';

runKind(sidePopup);
