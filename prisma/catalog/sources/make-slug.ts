import { spellOut } from '../../../server/contract/fold';

/** "Next.js" → "nextjs", "C++" → "cplusplus", "AT&T" → "at-and-t". Empty without Latin letters or digits. */
export function makeSlug(title: string): string {
  return spellOut(title)
    .replace(/^\./, 'dot')
    .replaceAll(/[.'’`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The key for comparing names: letters and digits of any script, nothing else. */
export function normalizeName(name: string): string {
  return spellOut(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** "Gemini (Google)" → "Gemini". */
export function dropVendor(title: string): string {
  return title.replace(/\s*\([^)]*\)\s*$/, '').trim() || title;
}
