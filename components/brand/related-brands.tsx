import { BrandLink } from './brand-link';
import type { BrandPage } from './variant-list';

const relations = {
  domain: 'Same owner',
  name: 'Same name',
  color: 'Similar color',
} as const;

export function RelatedBrands({ related }: Pick<BrandPage, 'related'>) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="text-xl">
        Related brands
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {related.map(({ slug, name, relation }) => (
          <li key={slug}>
            <BrandLink slug={slug} name={name} note={relations[relation]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
