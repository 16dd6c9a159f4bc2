import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeSocialPictures } from './make-social';

// `npm run social:build`: run it after a change of the plans or of what the pictures say.
for (const [name, bytes] of await makeSocialPictures()) {
  await writeFile(path.join('public', name), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
