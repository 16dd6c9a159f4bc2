import { writeFileSync } from 'node:fs';
import { type Brand, type LogoOptions, type Marque, NotFoundError } from '../marque.js';
import { type Terminal, UsageError } from './terminal.js';

export async function search(
  marque: Marque,
  words: readonly string[],
  limit: string | undefined,
  terminal: Terminal,
): Promise<number> {
  if (words.length === 0) throw new UsageError('Pass what to search for.');
  const query = limit === undefined ? {} : { limit: Number(limit) };
  const found = await marque.searchBrands(words.join(' '), query);
  const width = Math.max(0, ...found.matches.map(({ slug }) => slug.length));
  for (const { slug, name } of found.matches) terminal.say(`${slug.padEnd(width)}  ${name}`);
  if (found.total === 0) terminal.say('Nothing found.');
  terminal.give(found);
  return 0;
}

export type GetOptions = Omit<LogoOptions, 'signal'> & {
  out?: string | undefined;
  /** Accept a tile with the initial in place of a missing logo. */
  placeholder?: boolean | undefined;
};

/** @param name a slug, a name, a domain or an e-mail address */
export async function get(
  marque: Marque,
  name: string | undefined,
  { out, placeholder = false, ...options }: GetOptions,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  if (name === undefined)
    throw new UsageError('Pass a slug, a name, a domain or an e-mail address.');
  try {
    const details = await lookUp(marque, name);
    if (isJson) {
      terminal.give(details ?? (await marque.getBrand(name)));
      return 0;
    }
    const slug = details?.slug ?? name;
    const { bytes, variant } = await marque.getLogo(slug, options);
    if (variant === 'placeholder' && !placeholder) {
      terminal.warn(
        `missing    The server has no logo of ${slug}. --placeholder accepts its initial.`,
      );
      return 1;
    }
    // On a background, the service chooses.
    const wanted = options.variant ?? (options.on === undefined ? 'mono' : variant);
    if (variant !== wanted)
      terminal.warn(`The server has no ${wanted} of ${slug}: this is ${variant}.`);
    if (out === undefined) terminal.write(bytes);
    else writeFileSync(out, bytes);
    return 0;
  } catch (error) {
    throw await nameNearest(marque, name, error);
  }
}

/** @returns null for what may be a slug, which needs no look-up */
export async function lookUp(
  marque: Marque,
  name: string,
): Promise<Pick<Brand, 'slug' | 'name'> | null> {
  // A brand of the account.
  if (name.startsWith('@')) return null;
  if (name.includes('@')) return marque.getBrandByEmail(name);
  if (/^[a-z0-9]+([-_][a-z0-9]+)*$/.test(name)) return null;
  // "Next.js" is a name. Others with a dot may be one if they are no brand's domain.
  const isDomain = /^[^\s.]\S*\.\S{2,}$/.test(name) && !/\.js$/i.test(name);
  const atDomain = isDomain ? await marque.getBrandByDomain(name).catch(nullWhenMissing) : null;
  return atDomain ?? marque.getBrand(name);
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}

/**
 * The same error with the nearest brands, if it says that there is no such brand. Unless the service has named
 * them, this costs a search.
 */
export async function nameNearest(marque: Marque, name: string, error: unknown): Promise<unknown> {
  if (!(error instanceof NotFoundError) || error.nearest.length > 0) return error;
  const [words = ''] = name.replace(/^.*@|^www\./, '').split('.');
  const found = await marque.searchBrands(words, { limit: 3 }).catch(() => null);
  const nearest = (found?.matches ?? []).map((brand) => ({ slug: brand.slug, name: brand.name }));
  return new NotFoundError({ ...error, message: error.message, nearest, upgradeUrl: null });
}

export function describeNearest({ nearest }: NotFoundError): string {
  const slugs = nearest.map(({ slug }) => slug);
  return slugs.length === 0 ? '' : ` Did you mean ${slugs.join(', ')}?`;
}
