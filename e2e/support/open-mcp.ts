import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createMcp, type HandleMcp } from '../../server/mcp/handle-mcp';
import { env } from '../../server/platform/env';
import { createRestApp } from '../../server/rest/app';

/** The MCP server over the API, in this process. */
export function openMcp(): { mcp: HandleMcp; rest: ReturnType<typeof createRestApp> } {
  const rest = createRestApp();
  return { rest, mcp: createMcp((request, caller) => rest.fetch(request, { caller })) };
}

/** How a client reaches the server: over a socket, or in this process. */
export type FetchMcp = (url: string | URL, init?: RequestInit) => Promise<Response>;

const url = new URL('/mcp', env.publicUrl);
const info = { name: 'test', version: '1.0.0' };
export const revision = '2026-07-28';

/** The official clients, by the protocol revision they use here. */
export const clients = {
  /** Sends the key as a header, as documented. */
  [revision]: async (apiKey: string, fetch: FetchMcp) => {
    const client = new Client(info, { versionNegotiation: { mode: { pin: revision } } });
    const requestInit = { headers: { 'X-API-Key': apiKey } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit, fetch }));
    return client;
  },
  /** The first generation of the SDK, sending the key as a bearer token. */
  '2025-11-25': async (apiKey: string, fetch: FetchMcp) => {
    const client = new Client2025(info);
    const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
    // The package's own types disagree under exactOptionalPropertyTypes.
    await client.connect(new Transport2025(url, { requestInit, fetch }) as never);
    return client;
  },
};

type Message = { method: string; params?: Record<string, unknown>; id?: number | string };

/** A message of the current revision, as its clients send it. */
export function mcpRequest(
  { method, params = {}, id = 1 }: Message,
  headers: Record<string, string>,
): Request {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': info,
  };
  const name = params['name'] ?? params['uri'];
  return new Request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      ...(typeof name === 'string' && { 'Mcp-Name': name }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { _meta: meta, ...params } }),
  });
}

type ToolCall = { isError?: boolean; structuredContent?: unknown; content: { text: string }[] };

/** The result of a tool. */
export async function callTool(
  mcp: HandleMcp,
  apiKey: string,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolCall> {
  const request = mcpRequest(
    { method: 'tools/call', params: { name, arguments: args } },
    { 'X-API-Key': apiKey },
  );
  const response = await mcp(request, '127.0.0.1');
  const { result } = (await response.json()) as { result: ToolCall };
  return result;
}
