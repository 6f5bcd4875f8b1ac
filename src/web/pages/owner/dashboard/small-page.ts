/**
 * A public document made ready for a frame: scripts and preloads are taken out, because the frame runs nothing, and its
 * links and forms are out of reach. The act's own colours get the nonce of this document, whose policy the frame inherits;
 * before it is parsed, because the policy holds for what is parsed here too.
 */
export function smallPage(html: string): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
  const page = new DOMParser().parseFromString(html.replaceAll('<style>', `<style nonce="${nonce}">`), 'text/html');
  for (const element of page.querySelectorAll('script, link:not([rel="stylesheet"])')) element.remove();
  page.body.inert = true;
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
