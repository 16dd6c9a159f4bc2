import { writeFileSync } from 'node:fs';
import type { Marque } from '../marque.js';
import { readLock } from './lock-file.js';
import { nothingLocked } from './pull.js';
import { type Terminal, UsageError } from './terminal.js';

/** Brands that the service takes in one request. */
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
  for (let i = 0; i < slugs.length; i += slugsMax)
    parts.push(await marque.getNotice(slugs.slice(i, i + slugsMax)));
  const text = parts.join('\n');
  if (out === undefined) terminal.write(text);
  else writeFileSync(out, text);
  return 0;
}
