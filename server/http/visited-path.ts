/** The path as its visitor would type it: Next adds `_rsc` to what its own links fetch. */
export function visitedPath(url = '/'): string {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const kept = (query ?? '').split('&').filter((pair) => pair !== '' && !/^_rsc(?:=|$)/.test(pair));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
