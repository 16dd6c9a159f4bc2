import { describe, expect, test } from 'vitest';
import { clients, type FetchMcp, mcpRequest } from '../../support/open-mcp';
import { errorOf, type Target } from '../target';

/** A call of each tool, with what its result contains. */
const calls: [name: string, args: Record<string, unknown>, part: Record<string, unknown>][] = [
  ['search_brands', { query: 'github', limit: 1 }, { total: 1 }],
  ['get_brand', { domain: 'stripe.com' }, { matches: [{ slug: 'stripe' }] }],
  ['get_logo', { slug: 'github' }, { matches: [{ slug: 'github', variant: 'mono' }] }],
  ['get_logos', { slugs: ['github', 'no-such-brand'] }, { missing: ['no-such-brand'] }],
  ['get_tokens', { slugs: ['github'], format: 'css' }, { slugs: ['github'] }],
  ['list_changes', { limit: 1 }, { changes: expect.any(Array) }],
  ['get_usage', {}, { tier: 'pro' }],
];

/** The MCP server, as clients see it. */
export function mcpCases(target: () => Target): void {
  const fetchMcp: FetchMcp = (url, init) => target().fetch(new URL(url).pathname, init);

  describe('POST /mcp', () => {
    test.each(Object.entries(clients))(
      'the official client of %s lists and calls every tool',
      async (_, connect) => {
        const client = await connect(target().pro.apiKey, fetchMcp);
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).toEqual(calls.map(([name]) => name));
        for (const [name, args, part] of calls) {
          const result = await client.callTool({ name, arguments: args });
          expect(result.structuredContent, name).toMatchObject(part);
        }
        await client.close();
      },
    );

    test('a request without a message gets an error in the API’s shape', async () => {
      const { fetch, pro } = target();
      const key = { 'X-API-Key': pro.apiKey };
      const get = await fetch('/mcp', { headers: key });
      expect(get.headers.get('Allow')).toBe('POST, OPTIONS');
      expect(await errorOf(get)).toBe('405 method_not_allowed');
      const post = (init: RequestInit) => fetch('/mcp', { method: 'POST', body: '{', ...init });
      const json = { 'Content-Type': 'application/json' };
      const withoutKey = await post({ headers: json });
      expect(withoutKey.headers.get('WWW-Authenticate')).toBe('ApiKey');
      expect(await errorOf(withoutKey)).toBe('401 invalid_api_key');
      expect(await errorOf(await post({ headers: { ...json, ...key } }))).toBe('400 invalid_json');
      const stranger = { ...json, ...key, Origin: 'https://evil.example' };
      expect(await errorOf(await post({ headers: stranger }))).toBe('403 cross_site_request');
    });

    test('a tool on this machine may send the headers that its preflight asks for', async () => {
      const asked = 'baggage, mcp-protocol-version, traceparent, x-api-key';
      const preflight = (headers: Record<string, string>) =>
        target().fetch('/mcp', {
          method: 'OPTIONS',
          headers: { Origin: 'http://localhost:6274', ...headers },
        });
      const { status, headers } = await preflight({ 'Access-Control-Request-Headers': asked });
      expect(status).toBe(204);
      expect(Object.fromEntries(headers)).toMatchObject({
        'access-control-allow-origin': 'http://localhost:6274',
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': asked,
        // Next on its own names headers of its own before.
        vary: expect.stringMatching(/Origin, Access-Control-Request-Headers$/),
      });
      const usual = (await preflight({})).headers.get('Access-Control-Allow-Headers');
      expect(usual).toContain('Mcp-Protocol-Version, X-API-Key');
    });
  });
}

/** Where Next serves MCP, Next compresses. */
export function mcpCompressionCases(target: () => Target): void {
  test.each(['br', 'gzip'])(
    'a large MCP response is compressed as %s, and a small one is not',
    async (coding) => {
      const send = async (message: Parameters<typeof mcpRequest>[0], accepted: string) => {
        const { apiKey } = target().pro;
        const sent = { 'X-API-Key': apiKey, 'Accept-Encoding': accepted };
        const { method, headers, body } = mcpRequest(message, sent);
        return target().fetch('/mcp', { method, headers, body, duplex: 'half' } as RequestInit);
      };
      const codingOf = ({ headers }: Response) => headers.get('Content-Encoding');
      const sizeOf = ({ headers }: Response) => Number(headers.get('Content-Length'));
      const message = { method: 'tools/list' };
      const [packed, plain] = [await send(message, coding), await send(message, 'identity')];
      expect([codingOf(packed), codingOf(plain)]).toEqual([coding, null]);
      expect(sizeOf(packed)).toBeLessThan(sizeOf(plain) / 3);
      expect(packed.headers.get('Vary')).toMatch(/Origin, Accept-Encoding$/);
      const params = { name: 'get_usage', arguments: {} };
      expect(codingOf(await send({ method: 'tools/call', params }, coding))).toBeNull();
    },
  );
}
