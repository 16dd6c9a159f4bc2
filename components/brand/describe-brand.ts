import { categoryTitles } from '../../server/contract/categories';
import { countNoun } from '../../server/contract/describe-duration';
import type { Outputs } from '../trpc-provider';

/** Everything on a brand's page. */
export type BrandPage = Outputs['brand']['get'];

const aliasesMax = 3;

/** The facts of the brand in a line, such as "Logo in SVG, PNG and WebP · Developer tools · github.com + 2 domains". */
export function summarizeBrand({
  aliases,
  categories,
  domains: [domain, ...others],
  variants,
}: Pick<BrandPage, 'aliases' | 'categories' | 'domains' | 'variants'>): string {
  const more = others.length === 0 ? '' : ` + ${countNoun(others.length, 'domain')}`;
  return [
    variants.length === 0 ? 'No logo yet' : 'Logo in SVG, PNG and WebP',
    ...categories.map((category) => categoryTitles[category]),
    ...(domain === undefined ? [] : [domain + more]),
    ...(aliases.length === 0 ? [] : [`Also ${aliases.slice(0, aliasesMax).join(', ')}`]),
  ].join(' · ');
}

/** The title of its page: a brand without artwork has no logo to promise. */
export function titleOfBrand({ name, variants }: Pick<BrandPage, 'name' | 'variants'>): string {
  return variants.length === 0 ? name : `${name} logo`;
}

/** The description for search engines. */
export function describePage({
  name,
  variants,
  domains: [domain],
  description,
}: Pick<BrandPage, 'name' | 'variants' | 'domains' | 'description'>): string {
  const place = domain === undefined ? 'its license' : `its domain ${domain}`;
  if (variants.length === 0)
    return `${name}${description === null ? '' : `, ${description}`}: facts about the brand, and ${place}.`;
  return (
    `The ${name} logo as SVG, PNG and WebP in ${countNoun(variants.length, 'variant')}, with its colors, ` +
    `their contrast and ${place}.`
  );
}

/** The brand and its page as schema.org data. */
export function schemaOfBrand(
  {
    slug,
    name,
    website,
    description,
    profiles,
    variants,
  }: Pick<BrandPage, 'slug' | 'name' | 'website' | 'description' | 'profiles' | 'variants'>,
  publicUrl: string,
) {
  const url = `${publicUrl}/brands/${slug}`;
  const trail = [
    ['Brands', `${publicUrl}/brands`],
    [name, url],
  ].map(([title, item], i) => ({ '@type': 'ListItem', position: i + 1, name: title, item }));
  const about = {
    '@type': 'Brand',
    name,
    // A placeholder is not a logo.
    ...(variants.length > 0 && { logo: `${publicUrl}/logos/${slug}/logo.svg` }),
    ...(description !== null && { description }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(website !== null && { url: website }),
  };
  return {
    '@type': 'WebPage',
    name: titleOfBrand({ name, variants }),
    url,
    breadcrumb: { '@type': 'BreadcrumbList', itemListElement: trail },
    mainEntity: about,
  };
}

type Reported = { slug: string; name: string };

/** The link to report a mistake about a brand, with the known facts filled in. */
export function reportLink(contactUrl: string, { slug, name }: Reported, pageUrl: string): string {
  const subject = `${name} (${slug}): report or correction`;
  const body = `Page: ${pageUrl}\n\nWhat is wrong, and where can it be checked?\n`;
  const { protocol, pathname, search } = new URL(contactUrl);
  if (protocol === 'mailto:') return addQuery(contactUrl, search, { subject, body });
  // Other trackers do not support it.
  if (pathname.endsWith('/issues/new'))
    return addQuery(contactUrl, search, { title: subject, body });
  return contactUrl;
}

/** With %20 for spaces: mail programs show a plus literally. */
function addQuery(url: string, search: string, added: Record<string, string>): string {
  const parts = Object.entries(added).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${url}${search === '' ? '?' : '&'}${parts.join('&')}`;
}
