declare global {
  // The name that style-injecting libraries (a dialog's scroll lock among them) read the page's nonce from.
  var __webpack_nonce__: string | undefined;
}

/** Lets the scroll lock's style element through the content security policy: the document says with which nonce. */
export function allowInjectedStyles() {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
}
