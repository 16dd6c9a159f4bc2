import { env } from './env';

/** Where to go after signing in or out: always an address of this site. */
export function resolveReturnUrl(asked: string): string {
  const home = new URL('/dashboard', env.publicUrl);
  if (!URL.canParse(asked, home)) return home.href;
  const place = new URL(asked, home);
  return place.origin === home.origin ? place.href : home.href;
}
