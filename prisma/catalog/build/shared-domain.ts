import { getDomain } from 'tldts';
import type { SourceIcon } from '../sources/source-icon';

/** Hosts where brands keep files and pages: they say nothing about whose brand it is. */
const genericDomains = new Set(
  (
    'github.com githubusercontent.com gitlab.com google.com wikipedia.org wikimedia.org figma.com dropbox.com notion.site notion.so ' +
    'twitter.com x.com facebook.com linkedin.com instagram.com youtube.com medium.com behance.net dribbble.com brandfolder.com ' +
    'frontify.com box.com amazonaws.com cloudfront.net apple.com microsoft.com play.google.com archive.org wordpress.com ' +
    'seeklogo.com worldvectorlogo.com logo.wine vectorlogo.zone zeroheight.com squarespace.com shopify.com discord.com t.me ' +
    'npmjs.com crates.io pypi.org codeberg.org sourceforge.net bitbucket.org cdninstagram.com ctfassets.net prismic.io sharepoint.com ' +
    'widencollective.com bynder.com lingoapp.com brandfetch.com issuu.com slideshare.net fandom.com apache.org docker.com'
  ).split(' '),
);

export function brandDomains(icon: SourceIcon): Set<string> {
  const domains = new Set<string>();
  for (const url of [...(icon.url === null ? [] : [icon.url]), ...icon.urls]) {
    const domain = getDomain(url, { allowPrivateDomains: true });
    if (domain !== null && !genericDomains.has(domain)) domains.add(domain);
  }
  return domains;
}

/** `null` where one side has no domain of its own, so nothing can be told. */
export function shareDomain(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean | null {
  if (left.size === 0 || right.size === 0) return null;
  return [...left].some((domain) => right.has(domain));
}
