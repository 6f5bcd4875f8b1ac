import { runKind } from '#widgets/runtime.ts';
import { wall } from '#widgets/wall.ts';

runKind(wall);
