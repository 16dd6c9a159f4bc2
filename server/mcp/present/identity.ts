import { env } from '../../platform/env';

/** Marque's own mark, and no brand's. */
export const marqueIcons = [
  { src: `${env.publicUrl}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
  { src: `${env.publicUrl}/icon-512.png`, mimeType: 'image/png', sizes: ['512x512'] },
];

/** The MCP App that shows logos. */
export const pickerUri = 'ui://marque/picker';
