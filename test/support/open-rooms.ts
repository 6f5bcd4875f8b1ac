import type { Page } from '@playwright/test';

/** The room of a widget is closed to everyone. A test may look in when it asks before the widget is there. */
export const openRooms = (page: Page) =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function open(options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
  });
