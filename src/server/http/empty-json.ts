import type { Scope } from './scope.ts';

/** Many clients announce JSON with every request, also with a DELETE that has no body: nothing is nothing, and no mistake. */
export function takeEmptyJson(app: Scope): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, body, done);
  });
}
