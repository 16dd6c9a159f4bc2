import { env } from '../server/env';
import { resolveReturnUrl } from '../server/nextauth/resolve-return-url';

/** What a page's address says after the question mark. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The first value of each of these parameters. */
export async function readParams<Name extends string>(
  searchParams: SearchParams,
  ...names: Name[]
): Promise<Record<Name, string | undefined>> {
  const all = await searchParams;
  return Object.fromEntries(names.map((name) => [name, [all[name]].flat()[0]])) as Record<
    Name,
    string | undefined
  >;
}

/** Where to go after signing in: a path on this site, whatever an address asks for. */
export function returnPathOf(wish: string | undefined): string {
  const { origin, pathname, search, hash } = new URL(resolveReturnUrl(wish ?? '/dashboard'));
  // A browser takes //name for another host.
  const isOurs = origin === new URL(env.publicUrl).origin && !pathname.startsWith('//');
  return isOurs ? pathname + search + hash : '/dashboard';
}
