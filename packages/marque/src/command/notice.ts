import { writeFileSync } from 'node:fs';
import { type Marque, NotFoundError } from '../marque.js';
import { nameNearest } from './find-logos.js';
import { readLock } from './lock-file.js';
import { nothingLocked } from './pull.js';
import { type Terminal, UsageError } from './terminal.js';

/** The number of brands that the service accepts in one request. */
const slugsMax = 50;

/** Licenses and attributions of the named brands, or of everything that has been pulled. */
export async function notice(
  marque: Marque,
  named: readonly string[],
  out: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const slugs = named.length > 0 ? [...named] : [...new Set(readLock().map(({ slug }) => slug))];
  if (slugs.length === 0) throw new UsageError(nothingLocked);
  const parts: string[] = [];
  const missing: string[] = [];
  for (let i = 0; i < slugs.length; i += slugsMax) {
    const some = slugs.slice(i, i + slugsMax);
    const part = await marque.getNotice(some).catch(async (error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
      if (named.length === 0) return null;
      const known = await findKnown(marque, some);
      throw await nameNearest(marque, some.find((slug) => !known.includes(slug)) ?? '', error);
    });
    const known = part === null ? await findKnown(marque, some) : some;
    missing.push(...some.filter((slug) => !known.includes(slug)));
    if (known.length > 0) parts.push(part ?? (await marque.getNotice(known)));
  }
  const text = parts.join('\n');
  if (out === undefined) terminal.write(text);
  else if (parts.length > 0) writeFileSync(out, text);
  for (const slug of missing) terminal.warn(`missing    The server has no brand ${slug}.`);
  return missing.length === 0 ? 0 : 1;
}

/** The brands that the service still has. A pulled one may have been removed since. */
async function findKnown(marque: Marque, slugs: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (const slug of slugs) {
    try {
      await marque.getNotice([slug]);
      known.push(slug);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  return known;
}
