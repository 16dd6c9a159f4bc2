import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { Suspense } from 'react';
import { BrandFacts } from '../../../../components/brand/brand-facts';
import { BrandHead } from '../../../../components/brand/brand-head';
import { listSnippets, listTokenFiles } from '../../../../components/brand/brand-snippets';
import { BrandTerms } from '../../../../components/brand/brand-terms';
import { CodeTabs } from '../../../../components/brand/code-tabs';
import { ColorSwatches } from '../../../../components/brand/color-swatches';
import { NoSuchBrand } from '../../../../components/brand/no-such-brand';
import { RelatedBrands } from '../../../../components/brand/related-brands';
import { Stage } from '../../../../components/brand/stage';
import { VariantList } from '../../../../components/brand/variant-list';
import { env } from '../../../../server/env';
import { decodeSlug, findBrandPage, findNearestBrands } from './find-brand-page';

type BrandPageProps = { params: Promise<{ slug: string }> };

const neutral = '6B7280';

export async function generateMetadata({ params }: BrandPageProps): Promise<Metadata> {
  const brand = await findBrandPage((await params).slug);
  if (brand === null) return { title: 'No such brand', robots: { index: false } };
  const { slug, name, variants, domains } = brand;
  const title = `${name} logo`;
  const description =
    `The ${name} logo as SVG, PNG and WebP in ${variants.length} ` +
    `${variants.length === 1 ? 'variant' : 'variants'}, with its colors, their contrast and ` +
    `${domains[0] === undefined ? 'its license' : `its domain ${domains[0]}`}.`;
  const picture = { url: `/logos/${slug}/share.png`, width: 1200, height: 630, alt: title };
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
  // `proxy.ts` has given the answer its status.
  if (brand === null) {
    const asked = decodeSlug(slugInPath) ?? slugInPath;
    return <NoSuchBrand slug={asked} nearest={await findNearestBrands(asked)} />;
  }
  // An old slug, or another spelling of it.
  if (brand.slug !== slugInPath) permanentRedirect(`/brands/${brand.slug}`);
  const { slug, name } = brand;
  return (
    <article className="mx-auto max-w-6xl space-y-16 px-4 pt-8 sm:px-6 sm:pt-10">
      <div>
        <BrandHead brand={brand} />
        <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_20rem] lg:items-start">
          <Stage
            slug={slug}
            name={name}
            startColor={`#${(brand.brandColor ?? neutral).toLowerCase()}`}
          />
          <BrandFacts brand={brand} />
        </div>
      </div>
      <VariantList brand={{ slug, name, variants: brand.variants }} publicUrl={env.publicUrl} />
      <ColorSwatches name={name} colors={brand.colors} />
      {brand.tokens.length > 0 && (
        <section aria-labelledby="tokens">
          <h2 id="tokens" className="mb-3 text-xl">
            Color tokens
          </h2>
          {/* Nothing waits here: what is far down comes alive for itself. Nearer the top it would be
              drawn a moment later than the rest, and push it down. */}
          <Suspense>
            <CodeTabs label="Formats" tabs={listTokenFiles(brand.tokens)} />
          </Suspense>
        </section>
      )}
      <section aria-labelledby="code">
        <h2 id="code" className="mb-3 text-xl">
          From a program
        </h2>
        <Suspense>
          <CodeTabs label="Languages" tabs={listSnippets(slug, env.publicUrl)} />
        </Suspense>
      </section>
      <BrandTerms brand={brand} />
      <RelatedBrands related={brand.related} />
    </article>
  );
}
