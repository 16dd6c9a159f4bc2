import { env } from '../../../server/platform/env';

/** Where requests go in the sources. Each installation shows its own address. */
export const exampleUrl = 'https://marque.example';

export const withPublicUrl = (text: string): string => text.replaceAll(exampleUrl, env.publicUrl);

/** The id of a heading. An error code is its own. */
export function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
