/** Addresses of the site that stand for themselves. */
const pages: ReadonlySet<string> = new Set([
  ...[
    '/',
    '/brands',
    '/docs',
    '/licenses',
    '/pricing',
    '/privacy',
    '/removals',
    '/status',
    '/wanted',
  ],
  ...['/terms', '/outbox', '/llms.txt', '/llms-full.txt', '/server.json'],
  ...['/robots.txt', '/sitemap.xml', '/sign-in', '/sign-in/second-step', '/register'],
  ...['/verify-email', '/forgot-password', '/reset-password', '/change-email', '/undo-email'],
  ...['', '/activity', '/billing', '/keys', '/playground', '/requests', '/usage'].map(
    (path) => `/dashboard${path}`,
  ),
  ...['/dashboard/settings', '/dashboard/settings/security'],
  ...['/favicon.ico', '/icon.svg', '/site.webmanifest', '/api/playground'],
]);

const patterns: readonly (readonly [prefix: string, pattern: string])[] = [
  ['/_next/', '/_next/{file}'],
  ['/brands/', '/brands/{slug}'],
  ['/docs/', '/docs/{page}'],
  ['/api/trpc/', '/api/trpc/{procedure}'],
  ['/api/auth/', '/api/auth/{action}'],
];

/**
 * The pattern of a page or file of the site, or of a call of its pages. Never the path itself, which
 * a client may fill with anything.
 */
export function pageRoute(path: string): string {
  if (pages.has(path)) return path;
  const [, pattern = 'unmatched'] = patterns.find(([prefix]) => path.startsWith(prefix)) ?? [];
  return pattern;
}
