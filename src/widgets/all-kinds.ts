import type { WidgetType } from '#shared/widgets.ts';
import { badge } from './badge.ts';
import { carousel } from './carousel.ts';
import { displayAll } from './display-all.ts';
import type { Kind } from './mount.ts';
import { latestPopup, sidePopup } from './popups.ts';
import { wall } from './wall.ts';

/** For the dashboard, which shows them all. Other people's pages load the bundle of one kind. */
export const allKinds: Record<WidgetType, Kind> = { displayAll, carousel, sidePopup, latestPopup, wall, badge };
