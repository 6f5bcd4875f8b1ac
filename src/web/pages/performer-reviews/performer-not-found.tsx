import { Notice } from '#web/pages/page-not-found/notice.tsx';

export const PerformerNotFound = () => (
  <Notice title="Performer Not Found" text="The performer profile you're looking for doesn't exist." />
);
