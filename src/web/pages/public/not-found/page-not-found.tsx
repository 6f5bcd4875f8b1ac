import { Notice } from '#web/pages/public/parts/notice.tsx';

export const PageNotFound = () => (
  <Notice title="404 Page Not Found" text="Did you forget to add the page to the router?" />
);
