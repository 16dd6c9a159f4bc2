import { parseAccept } from 'hono/utils/accept';

/** Whether `Accept` names the media type, and names no other of the two with more weight. */
export function prefersType(accept: string | undefined, wanted: string, other: string): boolean {
  const accepted = parseAccept(accept ?? '');
  const qualityOf = (name: string) =>
    Math.max(0, ...accepted.filter(({ type }) => type === name).map(({ q }) => q));
  const quality = qualityOf(wanted);
  return quality > 0 && quality >= qualityOf(other);
}
