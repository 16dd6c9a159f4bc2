const strip = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Letters that have no decomposition, and the signs that carry a name's meaning. */
const spelled = (text: string) =>
  text
    .replaceAll('&', ' and ')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('đ', 'd')
    .replaceAll('ð', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i');

/** "Next.js" → "nextjs", "C++" → "cplusplus", "AT&T" → "at-and-t". Empty for a name without Latin letters or digits. */
export function makeSlug(title: string): string {
  return spelled(strip(title))
    .replaceAll('+', 'plus')
    .replaceAll('#', 'sharp')
    .replaceAll(/^\./g, 'dot')
    .replaceAll(/[.'’`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The key under which names are compared: letters and digits of any script, nothing else. */
export function normalizeName(name: string): string {
  return spelled(strip(name))
    .replaceAll('+', 'plus')
    .replaceAll('#', 'sharp')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** "Gemini (Google)" → "Gemini". */
export function dropVendor(title: string): string {
  return title.replace(/\s*\([^)]*\)\s*$/, '').trim() || title;
}
