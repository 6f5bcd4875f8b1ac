import { renderToString } from 'react-dom/server';
import { DataBlock } from '#web/document.tsx';
import { island } from './island.ts';
import { ReviewForm, type ReviewFormProps } from './review-form.tsx';

/** The form rendered on its own, so that its ids are the same when the browser takes it over. */
export function ReviewFormIsland(props: ReviewFormProps) {
  const html = renderToString(<ReviewForm {...props} />, { identifierPrefix: island.identifierPrefix });
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, and escaped what people typed. */}
      <div id={island.containerId} dangerouslySetInnerHTML={{ __html: html }} />
      <DataBlock type="application/json" id={island.dataId} data={props} />
    </>
  );
}
