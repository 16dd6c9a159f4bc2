import type { OpenApiDocument } from '../fuzz/read-operations';
import type { Target } from './target';
import { createExchangeValidator } from './validate-exchange';

/**
 * The same fetch, which holds every exchange against the OpenAPI document that it serves.
 * @param violations where to note what differs
 */
export async function validatingFetch(
  fetch: Target['fetch'],
  violations: string[],
): Promise<Target['fetch']> {
  const document = (await (await fetch('/openapi.json')).json()) as OpenApiDocument;
  const validate = createExchangeValidator(document);
  return async (path, init = {}) => {
    const response = await fetch(path, init);
    const sent = {
      method: init.method ?? 'GET',
      url: new URL(path, 'http://localhost'),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    };
    const received = {
      status: response.status,
      headers: new Map(response.headers),
      body: Buffer.from(await response.clone().arrayBuffer()),
    };
    violations.push(...validate(sent, received));
    return response;
  };
}
