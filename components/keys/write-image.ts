/** The line for a page. */
export function writeImage(key: string, baseUrl: string, name = 'github.com'): string {
  const address = `${baseUrl}/logo/${encodeURIComponent(name).replace('%40', '@')}?token=${key}`;
  return `<img src="${address}" alt="" width="64" height="64">`;
}
