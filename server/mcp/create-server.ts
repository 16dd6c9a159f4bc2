import { McpServer } from '@modelcontextprotocol/server';
import { identity } from './identity';
import type { McpContext } from './call-api';
import { registerBrandResources } from './brand-resources';
import { registerPicker } from './picker';
import {
  getBrandTool,
  getTokensTool,
  getUsageTool,
  listChangesTool,
  searchBrandsTool,
} from './brand-tools';
import { getLogosTool, getLogoTool } from './logo-tools';

/** In the order of the tool list. */
const tools = [
  searchBrandsTool,
  getBrandTool,
  getLogoTool,
  getLogosTool,
  getTokensTool,
  listChangesTool,
  getUsageTool,
];

/** The same for everyone, until the next release. */
const fixed = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

const instructions =
  'Marque has the logos and colors of thousands of brands. Find a brand with search_brands or get_brand, then fetch ' +
  'artwork with get_logo or get_logos. Calls count against the daily limits of the key; get_tokens, ' +
  'list_changes and get_usage are free, and get_usage says what is left. No match is an empty list. Logos are trademarks: pass on the ' +
  'rights that come with them.';

/** A server for one message. */
export function createServer(context: McpContext): McpServer {
  const server = new McpServer(identity, {
    instructions,
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false },
      completions: {},
    },
    cacheHints: {
      'server/discover': fixed,
      'tools/list': fixed,
      'resources/list': fixed,
      'resources/templates/list': fixed,
    },
  });
  for (const register of tools) register(server, context);
  registerBrandResources(server, context);
  registerPicker(server);
  return server;
}
