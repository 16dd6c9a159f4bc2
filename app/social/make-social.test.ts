import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeSocialPictures } from './make-social';

test('the pictures for link previews are what `npm run social:build` makes', async () => {
  for (const [name, bytes] of await makeSocialPictures()) {
    const kept = await readFile(path.join('public', name));
    expect(kept.equals(bytes), name).toBe(true);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
});
