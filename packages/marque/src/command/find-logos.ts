import { writeFileSync } from 'node:fs';
import type { LogoOptions, Marque } from '../marque.js';
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

export type GetOptions = Omit<LogoOptions, 'signal'> & { out?: string | undefined };

/** @param name a slug, a domain or an e-mail address */
export async function get(
  marque: Marque,
  name: string | undefined,
  { out, ...options }: GetOptions,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  if (name === undefined) throw new UsageError('Pass a slug, a domain or an e-mail address.');
  const details = name.includes('@')
    ? await marque.getBrandByEmail(name)
    : name.includes('.')
      ? await marque.getBrandByDomain(name)
      : null;
  if (isJson) {
    terminal.give(details ?? (await marque.getBrand(name)));
    return 0;
  }
  const { bytes } = await marque.getLogo(details?.slug ?? name, options);
  if (out === undefined) terminal.write(bytes);
  else writeFileSync(out, bytes);
  return 0;
}
