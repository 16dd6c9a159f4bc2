import { isSnapshotId, snapshotFolder } from '../../prisma/backup/data-files';
import { listenForCommands } from '../platform/process/control';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';

/**
 * What `npm run backup` and `npm run move` ask of the service that holds the embedded database.
 * @returns ends it
 */
export async function listenForOperator(
  { copyFiles }: OpenDatabase,
  dataFolder = env.dataFolder,
): Promise<() => void> {
  if (copyFiles === null) return () => {};
  return listenForCommands(dataFolder, {
    '/snapshot': async (id) => {
      if (!isSnapshotId(id)) throw new Error(`${id} is no name of a snapshot.`);
      await copyFiles(snapshotFolder(dataFolder, id));
    },
    // As systemd or a container would. Windows knows no signal to send.
    '/stop': async () => void process.emit('SIGTERM'),
  });
}
