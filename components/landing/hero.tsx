import type { ReactNode } from 'react';
import { plans } from '../../server/contract/plans';
import { formatCount } from '../ui/format-count';
import { ButtonLink, TextLink } from '../ui/link';

type HeroProps = {
  brands: number;
  /** Brands without artwork. */
  known: number;
  domains: number;
  /** The live look-up. */
  children: ReactNode;
};

export function Hero({ brands, known, domains, children }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-6xl gap-12 px-4 pt-12 sm:px-6 sm:pt-20 lg:grid-cols-[1fr_32rem] lg:gap-16">
      <div className="lg:pt-10">
        <h1 className="text-hero">The brand asset API that anyone can run</h1>
        <p className="mt-6 max-w-[48ch] text-lg text-muted">
          Logos and colors of {formatCount(brands)} brands, and {formatCount(known)} more known by
          name. Send a slug, a name, one of {formatCount(domains)} domains or a business e-mail
          address, and get the logo that suits your background.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/register" look="primary" size="large" className="signed-out-only">
            Get a key
          </ButtonLink>
          <ButtonLink
            href="/dashboard/playground"
            look="primary"
            size="large"
            className="signed-in-only"
          >
            Open the playground
          </ButtonLink>
          <ButtonLink href="/brands" size="large">
            Browse the brands
          </ButtonLink>
        </div>
        <ul className="mt-10 space-y-2 text-muted">
          <li>Free for {plans.free.dailyLimits.svg} logos a day in each format.</li>
          <li>Keep what you fetch: caching is allowed and supported.</li>
          <li>
            From nothing to a logo in your page: <TextLink href="/docs">the quick start</TextLink>.
          </li>
          <li>MIT licensed. One command runs all of it.</li>
        </ul>
      </div>
      {children}
    </section>
  );
}
