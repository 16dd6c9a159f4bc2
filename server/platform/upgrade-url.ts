import { env } from './env';

/** The site's pricing page. */
export function upgradeUrl(): string {
  return `${env.publicUrl}/pricing`;
}
