import { env } from '../../platform/env';

/** Marque's own mark, and no brand's. */
export const marqueIcons = [
  { src: `${env.publicUrl}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
  { src: `${env.publicUrl}/icon-512.png`, mimeType: 'image/png', sizes: ['512x512'] },
];

/** Who the server is, to clients and to registries. */
export const identity = {
  name: 'marque',
  title: 'Marque',
  version: '1.0.0',
  description: 'Logos and colors of brands, found by name, domain, e-mail, repository or package.',
  websiteUrl: env.publicUrl,
  icons: marqueIcons,
};

/** The MCP App that shows logos. */
export const pickerUri = 'ui://marque/picker';
