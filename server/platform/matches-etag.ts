/** Whether `If-None-Match` names this ETag. RFC 9110, 13.1.2: a list, compared weakly, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const candidates = ifNoneMatch.split(',').map((candidate) => candidate.trim());
  return candidates.some((candidate) => ['*', etag, `W/${etag}`].includes(candidate));
}
