type Reported = { slug: string; name: string };

/** Where to report what is wrong with a brand, with what is known filled in. */
export function reportLink(contactUrl: string, { slug, name }: Reported, pageUrl: string): string {
  const subject = `${name} (${slug}): report or correction`;
  const body = `Page: ${pageUrl}\n\nWhat is wrong, and where can it be checked?\n`;
  const { protocol, pathname, search } = new URL(contactUrl);
  if (protocol === 'mailto:') return addQuery(contactUrl, search, { subject, body });
  // Other trackers would not understand it.
  if (pathname.endsWith('/issues/new'))
    return addQuery(contactUrl, search, { title: subject, body });
  return contactUrl;
}

/** With %20 for spaces: mail programs show a plus as it is. */
function addQuery(url: string, search: string, added: Record<string, string>): string {
  const parts = Object.entries(added).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${url}${search === '' ? '?' : '&'}${parts.join('&')}`;
}
