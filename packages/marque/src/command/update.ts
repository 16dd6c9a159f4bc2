import { writeFileSync } from 'node:fs';
import type { Marque } from '../marque.js';
import { byFile, type Fetched, fetchLogos, type Wanted, writeLogo } from './fetch-logos.js';
import { type LockedLogo, readLock, writeLock } from './lock-file.js';
import { drawChanges } from './draw-changes.js';
import { nothingLocked, report } from './pull.js';
import { type Terminal, UsageError } from './terminal.js';

export type UpdateOptions = { check?: boolean | undefined; html?: string | undefined };

/** Brings what has been pulled up to date, or with `check` only says what has changed. */
export async function update(
  marque: Marque,
  { check = false, html }: UpdateOptions,
  terminal: Terminal,
): Promise<number> {
  const locked = readLock();
  if (locked.length === 0) throw new UsageError(nothingLocked);
  const fetched: Fetched[] = [];
  const wanted = locked.map(toWanted);
  await fetchLogos(marque, wanted, locked, (one) => {
    fetched.push(one);
    terminal.progress(fetched.length, locked.length);
  });
  fetched.sort(byFile);
  const changes = fetched.filter(({ outcome }) => outcome !== 'unchanged');
  // Before the files change: who cannot write the table must still be able to see it.
  if (html !== undefined) writeFileSync(html, drawChanges(changes));
  if (!check) {
    for (const one of fetched) writeLogo(one);
    // A logo that the service has no more stays, until its owner decides.
    writeLock(fetched.map(({ entry }) => entry).filter((entry) => entry !== null));
  }
  const code = report(changes, terminal);
  if (changes.length === 0) terminal.say('Nothing has changed.');
  return check && changes.length > 0 ? 1 : code;
}

function toWanted({ slug, variant, file, size }: LockedLogo): Wanted {
  return { slug, variant, file, ...(size !== undefined && { size }) };
}
