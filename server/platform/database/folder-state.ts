import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where a restore puts everything together; it is there until the restore is complete. */
export const restoringFolder = (dataFolder: string) => path.join(dataFolder, 'restoring');

/** Says that the accounts are moving to a Postgres, or have moved there. */
export const movedFile = (dataFolder: string) => path.join(dataFolder, 'moved-to-postgres');

/**
 * A service on half a backup, or on what has moved elsewhere, would take writes that are lost.
 * @throws Error that says what to do
 */
export function requireWholeFolder(dataFolder: string): void {
  if (existsSync(restoringFolder(dataFolder))) {
    throw new Error(
      `A restore into ${dataFolder} was interrupted. Run \`npm run restore\` again, ` +
        'or remove the folder.',
    );
  }
  if (existsSync(movedFile(dataFolder))) {
    throw new Error(
      `The database of ${dataFolder} is moving to Postgres, or has moved there. ` +
        'Set DATABASE_URL, or run `npm run move` again if it was interrupted. ' +
        `To stay on the embedded database, remove ${movedFile(dataFolder)}.`,
    );
  }
}
