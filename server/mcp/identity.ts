import { version } from '../../package.json';
import { env } from '../platform/env';

/** Marque's own mark. */
export const marqueIcons = [
  { src: `${env.publicUrl}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
  { src: `${env.publicUrl}/icon-512.png`, mimeType: 'image/png', sizes: ['512x512'] },
];

/** The identity of the server, for clients and registries. */
export const identity = {
  name: 'marque',
  title: 'Marque',
  version,
  description: 'Logos and colors of brands, found by name, domain, e-mail, repository or package.',
  websiteUrl: env.publicUrl,
  icons: marqueIcons,
};

/**
 * This server in the form of the MCP registry's `server.json`. The registry requires a name
 * that begins with the publisher's reversed domain, so each operator can publish theirs.
 */
export function presentServerJson() {
  const { name, icons, ...described } = identity;
  const domain = new URL(env.publicUrl).hostname.split('.').toReversed().join('.');
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${domain}/${name}`,
    ...described,
    icons,
    remotes: [
      {
        type: 'streamable-http',
        url: `${env.publicUrl}/mcp`,
        headers: [
          {
            name: 'X-API-Key',
            description: `Your API key, from ${env.publicUrl}/dashboard/keys`,
            isRequired: true,
            isSecret: true,
          },
        ],
      },
    ],
  };
}
