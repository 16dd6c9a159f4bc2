import type { BrandPage } from './variant-list';

/** The brand, and where its page is, in schema.org's words. */
export function describeBrand(
  { slug, name, website }: Pick<BrandPage, 'slug' | 'name' | 'website'>,
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
    logo: `${publicUrl}/logos/${slug}/logo.svg`,
    ...(website !== null && { url: website }),
  };
  return {
    '@type': 'WebPage',
    name: `${name} logo`,
    url,
    breadcrumb: { '@type': 'BreadcrumbList', itemListElement: trail },
    mainEntity: about,
  };
}
