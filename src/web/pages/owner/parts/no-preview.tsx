import { CirclePause } from 'lucide-react';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** In the place of a preview while the page is suspended: the widgets have nothing to show, and a new try gives nothing. */
export const NoPreview = () => (
  <EmptyState icon={<CirclePause />} title="No preview while your page is suspended">
    Your widgets show nothing until it’s restored.
  </EmptyState>
);
