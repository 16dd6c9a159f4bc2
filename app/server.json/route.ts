import { presentServerJson } from '../../server/mcp/identity';

export const dynamic = 'force-dynamic';

/** What `mcp-publisher` sends to the MCP registry. */
export function GET(): Response {
  return Response.json(presentServerJson(), {
    headers: { 'Cache-Control': 'public, max-age=300' },
  });
}
