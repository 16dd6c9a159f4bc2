import { isSnapshotId, snapshotFolder } from '../../prisma/backup/data-files';
import { listenForCommands } from '../platform/process/control';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';

/**
 * Serves `npm run backup` and `npm run move` while this process holds the embedded database.
 * @returns a function that stops it
 */
export async function listenForOperator(
  { copyFiles }: OpenDatabase,
  dataFolder = env.dataFolder,
): Promise<() => void> {
  if (copyFiles === null) return () => {};
  return listenForCommands(dataFolder, {
    '/snapshot': async (id) => {
      if (!isSnapshotId(id)) throw new Error(`${id} is not the name of a snapshot.`);
      await copyFiles(snapshotFolder(dataFolder, id));
    },
    // The signal that systemd or a container would send. Windows has none.
    '/stop': async () => void process.emit('SIGTERM'),
  });
}
