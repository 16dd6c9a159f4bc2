import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockDataFolder } from '../../../server/platform/database/data-folder-lock';

// Locks and unlocks the data folder given as argument as its parent says, and prints the result. `take
// turns` repeats both many times, and checks each time that no other process holds the folder.
const [dataFolder = ''] = process.argv.slice(2);
const turns = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

let unlock: (() => void) | undefined;

function take(): void {
  try {
    unlock = lockDataFolder(dataFolder);
    say('taken');
  } catch (error) {
    say(`refused: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function takeTurns(): void {
  const inside = path.join(dataFolder, 'inside');
  let taken = 0;
  while (taken < turns) {
    try {
      unlock = lockDataFolder(dataFolder);
    } catch {
      continue;
    }
    // Fails while another process holds the folder.
    writeFileSync(inside, '', { flag: 'wx' });
    taken++;
    rmSync(inside);
    unlock();
  }
  say('took turns');
}

process.on('message', (message) => {
  if (message === 'take') take();
  if (message === 'take turns') takeTurns();
  if (message === 'release') {
    unlock?.();
    say('released');
  }
});
say('waiting');
