import { badge } from '#widgets/badge.ts';
import { runKind } from '#widgets/runtime.ts';

runKind(badge);
