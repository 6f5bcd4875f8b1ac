import { hydrateRoot } from 'react-dom/client';
import { island } from './pages/public/leave-review/island.ts';
import { ReviewForm } from './pages/public/leave-review/review-form.tsx';

const container = document.getElementById(island.containerId);
const data = document.getElementById(island.dataId)?.textContent;
if (container && data)
  hydrateRoot(container, <ReviewForm {...JSON.parse(data)} />, { identifierPrefix: island.identifierPrefix });
