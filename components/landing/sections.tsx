import { Activity, type ReactNode } from 'react';
import type { Outputs } from '../trpc-provider';
import { formatCount } from '../ui/format-count';
import { ButtonLink, TextLink } from '../ui/link';

type HeroProps = {
  brands: number;
  /** Brands without artwork. */
  known: number;
  domains: number;
  /** Null without a daily limit. */
  freeLogos: number | null;
  /** The live look-up. */
  children: ReactNode;
};

export function Hero({ brands, known, domains, freeLogos, children }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-6xl gap-12 px-4 pt-12 sm:px-6 sm:pt-20 lg:grid-cols-[1fr_32rem] lg:gap-16">
      <div className="lg:pt-10">
        <h1 className="text-hero">The brand asset API that anyone can run</h1>
        <p className="mt-6 max-w-[48ch] text-lg text-muted">
          Logos and colors of {formatCount(brands)} brands, and {formatCount(known)} more with name
          and domain, no logo yet. Send a slug, a name, one of {formatCount(domains)} domains or a
          business e-mail address, and get the logo that suits your background.
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
          <li>
            {freeLogos === null ? 'Any number of' : formatCount(freeLogos)} free logos a day in each
            format.
          </li>
          <li>Cache what you fetch, for as long as you like.</li>
          <li>
            Add your first logo: <TextLink href="/docs">quick start</TextLink>.
          </li>
          <li>MIT licensed. One command runs everything.</li>
        </ul>
      </div>
      {children}
    </section>
  );
}

type LandingSectionProps = {
  title: string;
  description: ReactNode;
  children: ReactNode;
};

/**
 * A section of the landing page: a short description, then its content, hydrated after the first screen. A
 * Suspense would hide it without JavaScript.
 */
export function LandingSection({ title, description, children }: LandingSectionProps) {
  return (
    <section className="later-[44rem] mx-auto max-w-6xl px-4 pt-24 sm:px-6 lg:pt-32">
      <h2 className="text-title">{title}</h2>
      <div className="mt-4 max-w-[62ch] text-lg text-muted">{description}</div>
      <div className="mt-10">
        <Activity>{children}</Activity>
      </div>
    </section>
  );
}

type SixVariantsProps = NonNullable<Outputs['site']['landing']['pictures']>;

export function SixVariants({ name, pictures }: SixVariantsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {pictures.map(({ variant, purpose, origin, background, src }) => (
        <li key={variant} className="overflow-hidden rounded-card border border-line bg-surface">
          <div
            className={`flex h-40 items-center justify-center ${background === 'dark' ? 'background-dark' : 'background-light'}`}
          >
            <img
              src={src}
              alt={`${name}, ${variant}`}
              loading="lazy"
              decoding="async"
              className="h-16 max-w-[70%] object-contain"
            />
          </div>
          <div className="border-t border-line px-4 py-3">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <code className="font-mono">{variant}</code>
              <span className="text-xs text-muted">
                {origin === 'source' ? 'original' : 'derived'}
              </span>
            </p>
            <p className="mt-1 text-sm text-muted">{purpose}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
