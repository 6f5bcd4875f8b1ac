import { openViewerOn } from './pages/public/performer-reviews/photo-viewer.ts';

openViewerOn(document);
