import type { Scope } from '#server/http/scope.ts';
import type { ErrorBody } from '#shared/errors.ts';

const body: ErrorBody = { code: 'refused', message: 'The header Expect may ask for 100-continue alone.' };

/** Node would answer an unknown expectation itself, without a word. */
export function refuseExpectations({ server }: Scope): void {
  server.on('checkExpectation', (_request, response) => {
    response
      .writeHead(417, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  });
}
