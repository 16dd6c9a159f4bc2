import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonStyle } from '../ui/button';
import { formatCount } from '../ui/format-count';

type HeroProps = {
  brands: number;
  domains: number;
  /** The live catalog. */
  children: ReactNode;
};

export function Hero({ brands, domains, children }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-6xl gap-12 px-4 pt-12 sm:px-6 sm:pt-20 lg:grid-cols-[1fr_32rem] lg:gap-16">
      <div className="lg:pt-10">
        <h1 className="text-hero">The brand asset API that anyone can run</h1>
        <p className="mt-6 max-w-[48ch] text-lg text-muted">
          Logos, colors and domains of {formatCount(brands)} brands. Give a slug, a name, one of{' '}
          {formatCount(domains)} domains or a business e-mail address, and get artwork that can be
          read on your ground.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link
            href="/register"
            prefetch={false}
            className={buttonStyle({ look: 'primary', size: 'large' })}
          >
            Get a key
          </Link>
          <Link href="/brands" prefetch={false} className={buttonStyle({ size: 'large' })}>
            Browse the brands
          </Link>
        </div>
        <ul className="mt-10 space-y-2 text-muted">
          <li>Free for 50 logos a day in each format.</li>
          <li>Keep what you fetch: caching is allowed and helped.</li>
          <li>MIT licensed. One command runs all of it.</li>
        </ul>
      </div>
      {children}
    </section>
  );
}
