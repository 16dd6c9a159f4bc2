import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../env';
import { writePrivacy } from './write-privacy';
import { writeTerms } from './write-terms';

export const textNames = ['terms', 'privacy'] as const;
export type TextName = (typeof textNames)[number];

export type Text = {
  markdown: string;
  /** When the operator last changed it. Null for Marque's own text. */
  changedAt: Date | null;
};

const defaults = { terms: writeTerms, privacy: writePrivacy };

/** The operator's text from `pages/` in the data folder, or Marque's own. */
export async function findText(name: TextName, folder = env.dataFolder): Promise<Text> {
  const file = path.join(folder, 'pages', `${name}.md`);
  try {
    const [markdown, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { markdown, changedAt: mtime };
  } catch (error) {
    // A file that exists but cannot be read must not be silently replaced by the default.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { markdown: defaults[name](env), changedAt: null };
  }
}
