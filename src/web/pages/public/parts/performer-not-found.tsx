import { Notice } from './notice.tsx';

export const PerformerNotFound = () => (
  <Notice title="Performer Not Found" text="The performer profile you're looking for doesn't exist." />
);

export const PagePaused = () => (
  <Notice title="This page is paused" text="This performer’s page and review form aren’t available at the moment." />
);
