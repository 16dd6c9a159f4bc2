import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Carrier } from './create-mailer';

/** Where no transport is configured: one JSON file per letter, readable by the owner alone. */
export function createOutboxCarrier(folder: string): Carrier {
  return {
    async carry({ id, to, subject, text, html, kind }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sentAt = new Date().toISOString();
      const draft = path.join(folder, `.${id}.draft`);
      const letter = JSON.stringify({ to, subject, text, html, kind, sentAt }, null, 2);
      await writeFile(draft, `${letter}\n`, { mode: 0o600 });
      // Renamed when it is whole, so that nobody ever reads half a letter.
      await rename(draft, path.join(folder, `${sentAt.replaceAll(':', '-')}-${id}.json`));
    },
    close: () => undefined,
  };
}
