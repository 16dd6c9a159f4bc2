import { env } from '../env';

/** Where to go after signing in or out: a place on this site, whatever was asked for. */
export function resolveReturnUrl(wish: string): string {
  const home = new URL('/dashboard', env.publicUrl);
  if (!URL.canParse(wish, home)) return home.href;
  const place = new URL(wish, home);
  return place.origin === home.origin ? place.href : home.href;
}
