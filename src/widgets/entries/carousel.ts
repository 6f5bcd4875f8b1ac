import { carousel } from '#widgets/carousel.ts';
import { runKind } from '#widgets/runtime.ts';

runKind(carousel);
