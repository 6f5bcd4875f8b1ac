declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** zod tries whether it may compile code. Our content security policy forbids it, and browsers would report every try. */
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
