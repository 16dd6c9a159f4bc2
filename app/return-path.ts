import { env } from '../server/platform/env';
import { resolveReturnUrl } from '../server/platform/requests/same-origin';

/** The query of a page's address. */
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

/** Where to go after signing in: always a path on this site. */
export function returnPathOf(asked: string | undefined): string {
  const { origin, pathname, search, hash } = new URL(resolveReturnUrl(asked ?? '/dashboard'));
  // A browser reads //name as another host.
  const isOurs = origin === new URL(env.publicUrl).origin && !pathname.startsWith('//');
  return isOurs ? pathname + search + hash : '/dashboard';
}

/** The page to go to when a provider has not confirmed the reader's identity. It says why. */
export function failurePathOf(error: string): string {
  return `/dashboard/settings/security?${new URLSearchParams({ error }).toString()}`;
}
