export type WidgetTarget = { origin: string; performerId: string };

const containerId = 'starbill-widget';

/**
 * The container keeps its place from the first moment, so that nothing jumps when the reviews arrive; and gives it back
 * if our server cannot be reached.
 */
export const htmlCode = ({ origin, performerId }: WidgetTarget) =>
  `<div id="${containerId}" style="min-height:480px"></div>
<script async src="${origin}/widget.js?performerId=${performerId}&containerId=${containerId}" onerror="this.previousElementSibling.style.minHeight=0"></script>`;

/** No package, and nothing left behind when the component goes. */
export const reactCode = ({ origin, performerId }: WidgetTarget) =>
  `import { useEffect } from 'react';

export function ReviewWidget() {
  useEffect(() => {
    let widget;
    const script = document.createElement('script');
    script.src = '${origin}/widget.js';
    script.async = true;
    script.onload = () => {
      widget = window.StarbillWidget?.init({
        performerId: '${performerId}',
        containerId: '${containerId}',
      });
    };
    script.onerror = () => {
      document.getElementById('${containerId}').style.minHeight = 0;
    };
    document.body.append(script);
    return () => {
      script.onload = script.onerror = null;
      script.remove();
      widget?.destroy();
    };
  }, []);
  return <div id="${containerId}" style={{ minHeight: 480 }} />;
}`;
