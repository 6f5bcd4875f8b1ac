import { exampleId } from '#shared/api-examples.ts';
import type { ApiCall, ApiField, ApiGuide } from '#shared/api-guide.ts';
import { keyScopeNames, keyScopes } from '#shared/key-scopes.ts';
import { useSite } from '#web/document.tsx';
import { LegalSection, TextLink, WhereBilled } from '#web/pages/public/parts/legal-page.tsx';
import { CodeLines, DocPage } from './doc-page.tsx';

/** The API for engineers, made from the OpenAPI document: complete without a script. */
export function ApiPage({ guide: { calls } }: { guide: ApiGuide }) {
  const { origin } = useSite();
  const groups = [...keyScopeNames, null].map((scope) => ({
    title: scope === null ? 'Without a key' : keyScopes[scope].label,
    text: scope === null ? 'What every visitor can see. These calls need no key.' : keyScopes[scope].text,
    scope,
    calls: calls.filter((call) => call.scope === scope),
  }));
  return (
    <DocPage path="/docs/api">
      <LegalSection title="A first call">
        <p>
          Create a key under <TextLink href="/api-webhooks">API &amp; webhooks</TextLink> and send it with every
          request. You’ll see it only once. Keep it on a server, never in a web page or an app.
        </p>
        <CodeLines label="A first call">{`curl ${origin}/api/reviews/stats \\
  -H "Authorization: Bearer sb_live_…"`}</CodeLines>
        <p>
          For tools that read OpenAPI 3.1: <TextLink href="/api/openapi.json">/api/openapi.json</TextLink>.
        </p>
      </LegalSection>
      <LegalSection title="Scopes">
        <p>
          A key works for one act and can do what its scopes allow. It can’t reach your account, its security settings
          or its keys.
        </p>
        <ul>
          {keyScopeNames.map((scope) => (
            <li key={scope}>
              <code className="font-mono text-sm">{scope}</code>: {keyScopes[scope].text}
            </li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection title="Pages, limits and errors">
        <ul>
          <li>
            Lists take <code>limit</code> (1 to 100) and <code>cursor</code>. If the response is a list, the next cursor
            is in its <code>X-Next-Cursor</code> header; without that header you have reached the end. If the response
            is an object, it’s in the field <code>nextCursor</code>, which is null at the end. Each call below says
            which.
          </li>
          <li>
            A key can make 120 calls a minute. After that the response is 429, and <code>Retry-After</code> says how
            many seconds to wait.
          </li>
          <li>
            If you send a new gig and hear no response, send it again with the same <code>Idempotency-Key</code>: any
            text of up to 200 characters that is new for each gig, such as a UUID. For two days, a retry with the same
            key adds no second gig and gets the first response. The same key with a different gig is refused with 422.
            Other calls don’t need one.
          </li>
          <li>
            Every error has a <code>message</code>, a sentence for people, and a <code>code</code>, a word for programs.
            When input is wrong, <code>fields</code> often says which fields to correct: the path of each, such as{' '}
            <code>rows.0.date</code> (counted from 0), and a sentence about it. A <code>challenge</code> is work for a
            browser to do before it sends the same request again. Only leaving a review or an enquiry can bring one.
          </li>
          <li>
            400: the input is wrong. 401: the key is missing, wrong, revoked or expired. 403: the key lacks the scope.
            404: it doesn’t exist, or it isn’t yours. 409: it can’t be done as things are, for example a second reply to
            a review. 413: the body is too large. 415: the body isn’t JSON. 422: the <code>Idempotency-Key</code> was
            used for a different gig. 429: too many calls. 503: wait and try again.
            <WhereBilled>
              {' '}
              402: the subscription has ended or hasn’t begun. You can still read, delete and pause.
            </WhereBilled>
          </li>
          <li>Requests with unknown fields are refused, so you notice a misspelt one. Times are in UTC.</li>
        </ul>
      </LegalSection>
      <LegalSection title="All calls">
        <ul>
          {groups.flatMap((group) =>
            group.calls.map((call) => (
              <li key={anchorOf(call)}>
                <TextLink href={`#${anchorOf(call)}`}>
                  {call.method} {call.path}
                </TextLink>
              </li>
            )),
          )}
        </ul>
      </LegalSection>
      {groups.map((group) => (
        <LegalSection key={group.title} title={group.title}>
          <p>{group.text}</p>
          {group.calls.map((call) => (
            <Call key={call.method + call.path} call={call} origin={origin} />
          ))}
        </LegalSection>
      ))}
    </DocPage>
  );
}

/** What leads to a call from elsewhere: "get-api-reviews-id-reply". */
const anchorOf = ({ method, path }: ApiCall) => `${method}${path}`.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '');

function Call({ call, origin }: { call: ApiCall; origin: string }) {
  const { answer, example } = call;
  return (
    <article id={anchorOf(call)} className="mt-8 scroll-mt-20 border-t border-rule pt-6">
      <h3 className="font-mono text-base wrap-anywhere">
        <strong>{call.method}</strong> {call.path}
      </h3>
      <p>{call.purpose}.</p>
      <Fields title="In the address" fields={call.parameters.filter((parameter) => parameter.in !== 'header')} />
      <Fields title="In the headers" fields={call.parameters.filter((parameter) => parameter.in === 'header')} />
      <Fields title="In the body" fields={call.body} />
      <Fields
        title={answer.isList ? `Response ${answer.status}: a list of` : `Response ${answer.status}`}
        fields={answer.fields}
        areGiven
      />
      {call.file !== null && <p className="wrap-anywhere">The response is a file. {call.file}.</p>}
      {call.nextCursor !== null && (
        <p>
          The next cursor is in{' '}
          {call.nextCursor === 'header' ? (
            <>
              the <code>X-Next-Cursor</code> header.
            </>
          ) : (
            <>
              the field <code>nextCursor</code>.
            </>
          )}
        </p>
      )}
      <CodeLines label={`Example: ${call.purpose}`}>{exampleOf(call, origin)}</CodeLines>
      {example.answer !== undefined && (
        <CodeLines label={`Response: ${call.purpose}`}>{JSON.stringify(example.answer, null, 2)}</CodeLines>
      )}
    </article>
  );
}

function exampleOf({ method, path, scope, parameters, example }: ApiCall, origin: string): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id' ? exampleId : 'your-act'));
  const query = example.query ? `?${example.query}` : '';
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"${origin}${address}${query}"`];
  if (scope !== null) lines.push('-H "Authorization: Bearer sb_live_…"');
  if (parameters.some(({ name }) => name === 'Idempotency-Key')) lines.push('-H "Idempotency-Key: booking-1042"');
  if (example.body !== undefined)
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(example.body)}'`);
  return lines.join(' \\\n  ');
}

/** `areGiven`: they come out, so one that is not required is not there every time. */
function Fields({ title, fields, areGiven = false }: { title: string; fields: ApiField[]; areGiven?: boolean }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4 className="mt-5 text-sm font-semibold">{title}</h4>
      <dl className="mt-2 divide-y divide-rule border-y border-rule text-sm">
        {fields.map(({ name, type, required }) => (
          <div key={name} className="flex flex-wrap gap-x-4 py-1.5">
            <dt className="basis-40 font-mono wrap-anywhere">{name}</dt>
            <dd className="min-w-0 flex-1 basis-48 text-ink-soft wrap-anywhere">
              {type}
              {!required && (areGiven ? ' (may be missing)' : ' (optional)')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
