import { copyFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { secureDataFolder } from '../../../server/platform/process/data-folder';
import { env } from '../../../server/platform/env';
import { selfhstDrawings } from '../sources/selfhst';

/** Takes the one file out of the package and removes the rest, which needs 400 MB on the disk. */
const folder = path.join(process.cwd(), 'prisma/catalog/selfhst/node_modules');
const target = selfhstDrawings();
const unfinished = `${target}.unfinished`;

secureDataFolder(env.dataFolder);
copyFileSync(path.join(folder, '@iconify/json/json/selfhst.json'), unfinished);
renameSync(unfinished, target);
rmSync(folder, { recursive: true, force: true });
console.log(`The drawings of selfh.st are in ${target}. The next start adds them to the catalog.`);
