import { pickArtwork } from '../artwork/choose-artwork';
import { makeInline } from '../artwork/make-inline';
import { creditBrand } from '../artwork/rights/compose-notice';
import type { Artwork, Brand, Catalog } from '../catalog/catalog';
import { currentCatalog } from '../catalog/current-catalog';
import type { BrandPage } from '../catalog/get-brand';
import { bareSlug } from '../contract/brand-facts';
import { toComponentName, toReactComponent } from '../contract/react-component';
import { env } from '../platform/env';
import { oncePer } from '../platform/process/made-once';
import { notice } from './present-service';

/** The only kind of item: a file with React components. */
export const registryType = 'registry:component';

/** A page of brands as an index of a registry, in the form of shadcn. */
export function presentRegistry({ items, total, limit, offset }: BrandPage) {
  return {
    $schema: 'https://ui.shadcn.com/schema/registry.json',
    name: 'marque',
    homepage: env.publicUrl,
    items: items.map(describeItem),
    pagination: { total, offset, limit, hasMore: offset + items.length < total },
  };
}

/** A brand as an item of a registry: one file, with a component for each artwork. */
export function presentRegistryItem(brand: Brand, artwork: readonly Artwork[]) {
  const file = `logos/${bareSlug(brand.slug)}.tsx`;
  return {
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    ...describeItem(brand),
    files: [
      {
        path: file,
        type: registryType,
        // The project's own alias, wherever it keeps its components.
        target: `@components/${file}`,
        content: writeModule(brand, artwork),
      },
    ],
  };
}

function describeItem({ slug, name, categories }: Brand) {
  return {
    name: slug,
    type: registryType,
    title: name,
    description: `The logo of ${name} as a React component.`,
    categories: [...categories],
  };
}

function writeModule(brand: Brand, artwork: readonly Artwork[]): string {
  const chosen = new Map(artwork.map((one) => [one.variant, one]));
  const credit = `${creditBrand({ ...brand, artwork: chosen })}\n${notice}`;
  const components = artwork.map(({ variant }) => writeComponent(brand, variant));
  const type = "import { type SVGProps, useId } from 'react';\n";
  // The shadcn command line drops a comment at the head of a file.
  return [type, toComment(credit) + components.join('\n')].join('\n');
}

function writeComponent(brand: Brand, variant: Artwork['variant']): string {
  const { svg } = makeInline(pickArtwork(brand, variant), brand);
  const own = nameComponent(brand);
  const name = variant === 'mono' ? own : `${own} ${variant}`;
  return toReactComponent(new TextDecoder().decode(svg), name, 'SVGProps<SVGSVGElement>');
}

function toComment(text: string): string {
  const lines = text.replaceAll('*/', '* /').split('\n');
  return ['/*', ...lines.map((line) => ` * ${line}`), ' */\n'].join('\n');
}

/**
 * What the component of a brand is named after: its name, or its slug where the name is another brand's, so
 * that one project can import any two.
 */
export function nameComponent({ slug, name }: Brand): string {
  return otherNames(currentCatalog().brands).get(slug) ?? name;
}

/** By slug, only where it is not the name. */
const otherNames = oncePer((brands: Catalog['brands']): ReadonlyMap<string, string> => {
  const others = new Map<string, string>();
  const taken = new Set<string>();
  for (const { slug, name, id } of brands.toSorted(byClaim)) {
    const isFree = (text: string) => !taken.has(toComponentName(text));
    const chosen = [name, slug].find(isFree) ?? `${slug} ${id}`;
    taken.add(toComponentName(chosen));
    if (chosen !== name) others.set(slug, chosen);
  }
  return others;
});

/** `spring` is named before `spring-creators`, and a brand before one that was added later. */
const byClaim = (a: Brand, b: Brand): number =>
  Number(isPlain(b)) - Number(isPlain(a)) || a.id - b.id;

const isPlain = ({ slug, name }: Brand): boolean =>
  toComponentName(slug).toLowerCase() === toComponentName(name).toLowerCase();
