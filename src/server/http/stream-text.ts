/** Begins to write before the answer is begun, so that a database that is away is still a clear refusal. */
export async function beginStream<Part>(parts: AsyncGenerator<Part, void, undefined>): Promise<AsyncIterable<Part>> {
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* parts;
  })();
}
