/** The line for a page. */
export function writeImage(key: string, baseUrl: string, name = 'github.com'): string {
  const address = `${baseUrl}/logo/${encodeURIComponent(name).replace('%40', '@')}?token=${key}`;
  return `<img src="${address}" alt="" width="64" height="64">`;
}

/** A request for a logo, ready to paste into a terminal. */
export function exampleCurl(apiKey: string, baseUrl: string): string {
  return `curl -H "X-API-Key: ${apiKey}" ${baseUrl}/v1/svg/github`;
}
