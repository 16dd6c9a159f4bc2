import { describe, expect, test } from 'vitest';
import { type OpenApiDocument, type Operation, readOperations } from '../../fuzz/openapi';
import { useNamedKeys } from '../named-keys';
import { errorOf, type Target } from '../target';

/** A key that others may see, at every route of the OpenAPI document. */
export function publishableKeyCases(target: () => Target): void {
  describe('a publishable key', () => {
    const { created, ask } = useNamedKeys(target);

    /** The error of the call, or its status. */
    const outcomeOf = async (
      { method, path, requestBody }: Operation,
      headers: Record<string, string>,
    ) => {
      const at = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        name === 'id' ? '0190f6c0-0000-7000-8000-000000000000' : 'github',
      );
      const response = await ask(headers['X-API-Key'] ?? '', at, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(requestBody !== undefined && { body: '{}' }),
      });
      return response.status >= 400 ? errorOf(response) : String(response.status);
    };
    const withScheme = ({ security = [] }: Operation, scheme: string) =>
      security.some((requirement) => scheme in requirement);

    test('a publishable key opens the routes that say so, and is 403 at all others that take a key', async () => {
      const { key } = await created();
      const document = (await (await target().fetch('/openapi.json')).json()) as OpenApiDocument;
      const operations = readOperations(document).filter((one) => withScheme(one, 'apiKey'));
      expect(operations.length).toBeGreaterThan(40);
      const opened: string[] = [];
      for (const operation of operations) {
        const name = `${operation.method} ${operation.path}`;
        const outcome = await outcomeOf(operation, { 'X-API-Key': key });
        if (outcome !== '403 scope_missing') opened.push(name);
      }
      const declared = operations.filter(({ description = '' }) =>
        /Open to .*a publishable one\./.test(description),
      );
      expect(opened).toEqual(declared.map(({ method, path }) => `${method} ${path}`));
      expect(opened).toContain('GET /v1/search');
    });

    test('a publishable key is no access token', async () => {
      const { key } = await created();
      const document = (await (await target().fetch('/openapi.json')).json()) as OpenApiDocument;
      const operations = readOperations(document).filter((one) => withScheme(one, 'bearer'));
      expect(operations.length).toBeGreaterThan(20);
      for (const operation of operations) {
        const outcome = await outcomeOf(operation, { Authorization: `Bearer ${key}` });
        expect(outcome, `${operation.method} ${operation.path}`).toMatch(/^401 /);
      }
    });
  });
}
