import path from 'node:path';

/** Where the service puts the copy of its database that a command asks for. */
export const snapshotFolder = (dataFolder: string, id: string) =>
  path.join(dataFolder, 'snapshots', id);

export const isSnapshotId = (text: string) => /^[\w-]{1,64}$/.test(text);
