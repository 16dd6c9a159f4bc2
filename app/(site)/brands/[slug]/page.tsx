import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { Activity, cache } from 'react';
import { BrandFacts } from '../../../../components/brand/brand-facts';
import { BrandHead } from '../../../../components/brand/brand-head';
import { BrandHistory } from '../../../../components/changes/brand-history';
import { BrandLinks } from '../../../../components/brand/brand-links';
import {
  BrandSection,
  BrandTerms,
  ColorSwatches,
} from '../../../../components/brand/brand-sections';
import {
  type BrandPage,
  type BrandPage as BrandPageData,
  describePage,
  reportLink,
  schemaOfBrand,
  titleOfBrand,
} from '../../../../components/brand/describe-brand';
import { NoSuchBrand } from '../../../../components/brand/no-such-brand';
import { NoArtwork, Stage } from '../../../../components/brand/stage';
import { StageProvider } from '../../../../components/brand/stage-context';
import { type Snippet, writeSnippets } from '../../../../components/playground/write-snippets';
import { JsonLd } from '../../../../components/site/json-ld';
import { CodeTabs } from '../../../../components/ui/code-tabs';
import { highlight } from '../../../../components/ui/highlight';
import { queryLengthMax } from '../../../../server/contract/limits';
import { isSearchable } from '../../../../server/contract/search-query';
import { env } from '../../../../server/platform/env';
import { decodeSlug } from '../../../decode-slug';
import { isErrorOf, siteTrpc } from '../../../site-trpc';

type BrandPageProps = { params: Promise<{ slug: string }> };

const formats = {
  css: { name: 'CSS', language: 'css' },
  scss: { name: 'SCSS', language: 'scss' },
  tailwind: { name: 'Tailwind', language: 'css' },
  dtcg: { name: 'DTCG', language: 'json' },
} as const;
const relations = {
  domain: 'Same owner',
  name: 'Same name',
  category: 'Same category',
  color: 'Similar color',
} as const;

export async function generateMetadata({ params }: BrandPageProps): Promise<Metadata> {
  const brand = await findBrandPage((await params).slug);
  if (brand === null) return { title: 'Brand not found', robots: { index: false } };
  const { slug } = brand;
  const title = titleOfBrand(brand);
  const description = describePage(brand);
  // Without a logo, the picture of the explorer: a placeholder would pass for a logo in a preview.
  const url = brand.variants.length > 0 ? `/logos/${slug}/share.png` : '/social-brands.png';
  const picture = { url, width: 1200, height: 630, alt: title };
  return {
    title,
    description,
    alternates: { canonical: `/brands/${slug}` },
    openGraph: { title, description, url: `/brands/${slug}`, type: 'website', images: [picture] },
    twitter: { card: 'summary_large_image', title, description, images: [picture] },
  };
}

export default async function BrandPage({ params }: BrandPageProps) {
  const { slug: slugInPath } = await params;
  const brand = await findBrandPage(slugInPath);
  // `proxy.ts` has set the status.
  if (brand === null) {
    const asked = decodeSlug(slugInPath) ?? slugInPath;
    return <NoSuchBrand slug={asked} nearest={await findNearestBrands(asked)} />;
  }
  // An old slug, or a name.
  if (brand.slug !== slugInPath) permanentRedirect(`/brands/${brand.slug}`);
  const { slug, tokens, related, variants } = brand;
  const target = variants.length > 0 ? `/v1/svg/${slug}?on=dark` : `/v1/catalog/${slug}`;
  const request = { method: 'GET', target, body: null };
  const history = await (await siteTrpc()).brand.history.query({ slug });
  return (
    <article className="mx-auto flex max-w-6xl flex-col gap-16 px-4 pt-8 sm:px-6 sm:pt-10">
      <JsonLd data={schemaOfBrand(brand, env.publicUrl)} />
      <BrandTop brand={brand} />
      <Activity>
        <ColorSwatches brand={brand} />
      </Activity>
      {tokens.length > 0 && (
        <BrandSection id="tokens" title="Color tokens" className="space-y-3">
          {/* Hydrated after the stage. In a Suspense it would not be there without JavaScript. */}
          <Activity>
            <CodeTabs
              label="Formats"
              noun="tokens"
              wrap
              tabs={tokens.map(({ format, code }) => ({
                name: formats[format].name,
                code: code.trimEnd(),
                html: highlight(code.trimEnd(), formats[format].language),
              }))}
            />
          </Activity>
        </BrandSection>
      )}
      <BrandSection id="code" title="Use the API" className="space-y-3">
        <Activity>
          <CodeTabs
            label="Languages"
            noun="request"
            tabs={writeSnippets(request, env.publicUrl).map(toTab)}
          />
        </Activity>
      </BrandSection>
      <BrandTerms brand={brand} />
      {history.changes.length > 0 && <BrandHistory slug={slug} history={history} />}
      {related.length > 0 && (
        <BrandSection id="related" title="Related brands">
          <Activity>
            <BrandLinks
              brands={related.map((one) => ({ ...one, note: relations[one.relation] }))}
              className="mt-5"
            />
          </Activity>
        </BrandSection>
      )}
    </article>
  );
}

/** Commands wrap; programs are laid out in lines. */
function toTab({ name, language, code }: Snippet) {
  return { name, code, html: highlight(code, language), wrap: language === 'bash' };
}

/** The artwork, and the facts beside it. */
function BrandTop({ brand }: { brand: BrandPageData }) {
  const { slug, name, brandColor, shown, variants } = brand;
  const pageUrl = `${env.publicUrl}/brands/${slug}`;
  const isDrawn = variants.length > 0;
  const top = (
    <div>
      <BrandHead brand={brand} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_20rem] lg:items-start">
        {isDrawn ? <Stage /> : <NoArtwork name={name} />}
        <BrandFacts
          brand={brand}
          reportUrl={env.contactUrl && reportLink(env.contactUrl, brand, pageUrl)}
        />
      </div>
    </div>
  );
  if (!isDrawn) return top;
  return (
    <StageProvider
      brand={{
        slug,
        name,
        componentName: brand.componentName,
        brandColor,
        shown,
        variants: variants.map(({ variant, origin }) => ({ variant, origin })),
      }}
      publicUrl={env.publicUrl}
    >
      {top}
    </StageProvider>
  );
}

const nearestMax = 8;

/** Read once a request, by the page and by its metadata. */
export const findBrandPage = cache(async (slugInPath: string): Promise<BrandPage | null> => {
  const slug = decodeSlug(slugInPath);
  if (slug === null) return null;
  try {
    return await (await siteTrpc()).brand.get.query({ slug });
  } catch (error) {
    const isUnknown = isErrorOf(error, 'service_not_found') || isErrorOf(error, 'validation_error');
    if (isUnknown) return null;
    throw error;
  }
});

/** Brands whose names are similar to an unknown slug. */
export async function findNearestBrands(slug: string) {
  const q = slug.replaceAll('-', ' ').trim().slice(0, queryLengthMax);
  if (!isSearchable(q)) return [];
  const trpc = await siteTrpc();
  return (await trpc.catalog.search.query({ q, limit: nearestMax })).matches;
}
