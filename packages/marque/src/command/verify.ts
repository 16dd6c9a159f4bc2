import { hashOf, lockFile, readLock, readLogo } from './lock-file.js';
import { nothingLocked } from './pull.js';
import { type Terminal, UsageError } from './terminal.js';

/** Compares the files with the lock file. It needs neither a network nor a key. */
export function verify(terminal: Terminal): number {
  const locked = readLock();
  if (locked.length === 0) throw new UsageError(nothingLocked);
  const rows = locked.map(({ file, sha256 }) => {
    const bytes = readLogo(file);
    const state = bytes === null ? 'missing' : hashOf(bytes) === sha256 ? 'ok' : 'different';
    return { file, state };
  });
  const wrong = rows.filter(({ state }) => state !== 'ok');
  for (const { file, state } of wrong) terminal.say(`${state.padEnd(9)}  ${file}`);
  terminal.say(`${rows.length - wrong.length} of ${rows.length} files are as ${lockFile} says.`);
  terminal.give({ files: rows });
  return wrong.length === 0 ? 0 : 1;
}
