import type { Page } from '@playwright/test';

/** A widget's shadow root is closed. Called before the page loads, this opens it so that a test can look inside. */
export const openShadowRoots = (page: Page) =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function open(options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
  });
