import { openViewerOn } from './pages/performer-reviews/photo-viewer.ts';

openViewerOn(document);
