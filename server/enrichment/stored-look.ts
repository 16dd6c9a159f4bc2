import type { ChosenDrawing, Look, LookCandidate, LookStep } from './look/look';

/** A look as it is stored, for the operator to read. */
export type StoredLook = {
  steps: LookStep[];
  /** `preview` in base64. */
  candidates: (Omit<LookCandidate, 'preview'> & { preview: string | null })[];
  choice: Pick<ChosenDrawing, 'variant' | 'source' | 'url' | 'why'>[];
  name: Look['name'];
  color: Look['color'];
  description: string | null;
  profiles: string[];
  website: string | null;
  verified: { kind: string; organization: string | null; notAfter: string } | null;
  /** Why the find is not shown. Empty if it is. */
  note: string;
};

const max = { steps: 40, candidates: 40, previewBytes: 48 * 1024, text: 500, url: 2000, list: 20 };

export function toStoredLook(look: Look, note: string): StoredLook {
  const { steps, candidates, drawings, name, color, description, profiles, website } = look;
  const { verified } = look;
  return {
    steps: steps.slice(0, max.steps).map(({ url, note: why, ...step }) => ({
      ...step,
      url: cleanText(url, max.url),
      note: cleanText(why, max.text),
    })),
    candidates: candidates.slice(0, max.candidates).map(({ preview, ...one }) => ({
      ...one,
      url: cleanText(one.url, max.url),
      from: cleanText(one.from, max.text),
      mediaType: one.mediaType && cleanText(one.mediaType, max.text),
      verdict: cleanText(one.verdict, max.text),
      preview:
        preview === null || preview.length > max.previewBytes
          ? null
          : Buffer.from(preview).toString('base64'),
    })),
    choice: drawings.map(({ variant, source, url, why }) => ({
      variant,
      source,
      url: cleanText(url, max.url),
      why: cleanText(why, max.text),
    })),
    name: name && { ...name, value: cleanText(name.value, max.text) },
    color,
    description: description && cleanText(description, max.text),
    profiles: cleanUrls(profiles),
    website: website && cleanUrl(website),
    verified: verified && {
      kind: verified.kind,
      organization: verified.organization && cleanText(verified.organization, max.text),
      notAfter: verified.notAfter.toISOString(),
    },
    note,
  };
}

/** One line of text of a stranger: Postgres stores no NUL, and nothing may turn the direction of what follows. */
export function cleanText(text: string, lengthMax: number): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  // The cut may go through a character.
  return line.slice(0, lengthMax).replaceAll(/\p{Cs}/gu, '');
}

/** Null for anything but a web address. */
export function cleanUrl(text: string): string | null {
  if (text.length > max.text || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}

export const cleanUrls = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => cleanUrl(text) ?? []))].slice(0, max.list);
