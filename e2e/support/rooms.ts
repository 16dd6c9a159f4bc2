/**
 * The rooms of the code base, lowest first. A file may import from its own room and from the rooms
 * listed for it, types included. Tests may import anything.
 */
const platform = ['contract'];
const journal = [...platform, 'platform'];
const outbound = [...platform, 'platform'];
const catalog = [...platform, 'platform'];
const artwork = [...catalog, 'catalog'];
const limits = [...platform, 'platform'];
const accounts = [...limits, 'limits', 'journal'];
const brands = [...artwork, 'artwork', 'journal', ...accounts, 'accounts'];
const metering = [...accounts, 'accounts'];
const billing = [...metering, 'metering'];
const webhooks = [...accounts, 'accounts', 'outbound'];
const enrichment = [...brands, 'brands', 'outbound'];
const visitors = [...platform, 'platform'];

export const domainRooms = [
  'contract',
  'platform',
  'catalog',
  'artwork',
  'journal',
  'outbound',
  'brands',
  'limits',
  'accounts',
  'metering',
  'billing',
  'webhooks',
  'visitors',
  'enrichment',
];
export const transports = ['rest', 'trpc', 'auth', 'mcp'];
const transport = [...domainRooms, 'presenters'];
const http = [...transport, ...transports, 'prisma'];

export const allowedImports: Record<string, string[]> = {
  contract: [],
  platform,
  catalog,
  artwork,
  journal,
  outbound,
  brands,
  limits,
  accounts,
  metering,
  billing,
  webhooks,
  visitors,
  enrichment,
  presenters: domainRooms,
  rest: transport,
  trpc: transport,
  auth: transport,
  mcp: transport,
  http,
  commands: ['http', 'brands', 'artwork', 'platform', 'prisma'],
  prisma: [...brands, 'brands'],
  components: ['contract'],
  app: [...http, 'http', 'components'],
  // Packages published to npm run elsewhere, on their own.
  packages: [],
  // The configuration files and Next's entry files in the root of the repository.
  root: [...http, 'http', 'app'],
};

/** The one server type that components may import, so that their calls are checked. */
const routerType = 'server/trpc/router';

/** @returns null for a folder that is not a room. */
export function roomOf(file: string): string | null {
  const [top = '', second = '', third] = file.split('/');
  if (second === '') return 'root';
  const room = top === 'server' && third !== undefined ? second : top;
  return room in allowedImports && room !== 'root' ? room : null;
}

export function mayImport(from: string, target: string, isType: boolean): boolean {
  const [room, targetRoom] = [roomOf(from), roomOf(target)];
  if (room === null || targetRoom === null) return false;
  if (room === targetRoom || allowedImports[room]?.includes(targetRoom)) return true;
  return room === 'components' && target === routerType && isType;
}
