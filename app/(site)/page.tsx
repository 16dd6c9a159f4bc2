import type { Metadata } from 'next';
import { AnyGround } from '../../components/landing/any-ground';
import { DashboardPreview } from '../../components/landing/dashboard-preview';
import { Hero } from '../../components/landing/hero';
import { LiveLookUp } from '../../components/landing/live-look-up';
import { MarkWall } from '../../components/landing/mark-wall';
import { RunItYourself } from '../../components/landing/run-it-yourself';
import { LandingSection } from '../../components/landing/section';
import { SixVariants } from '../../components/landing/six-variants';
import { PlanCards } from '../../components/pricing/plan-cards';
import { formatCount } from '../../components/ui/format-count';
import { demoKeyFile } from '../../server/accounts/demo-key-file';
import { currentCatalog } from '../../server/catalog/current-catalog';
import { listKnownBrands } from '../../server/catalog/showcase';
import { env } from '../../server/env';
import { exampleRequests } from '../../server/example-requests';
import { plans } from '../../server/quotas/plans';
import { serverTrpc } from '../server-trpc';
import { listGroundStops, listVariantPictures } from './landing-pictures';

export const metadata: Metadata = { alternates: { canonical: '/' } };

const suggestedDomains = ['stripe.com', 'figma.com', 'nike.com', 'x.com', 'go.dev'];

type LandingPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function LandingPage({ searchParams }: LandingPageProps) {
  const { domain: wished } = await searchParams;
  const domain = typeof wished === 'string' && wished !== '' ? wished : 'stripe.com';
  const catalog = currentCatalog();
  const keyFile = demoKeyFile();
  const grounds = await listGroundStops(catalog);
  const pictures = listVariantPictures(catalog);

  return (
    <>
      <Hero brands={catalog.brands.length} domains={catalog.byHost.size}>
        <LiveLookUp
          domains={suggestedDomains}
          first={{ domain, found: await lookUp(domain) }}
          publicUrl={env.publicUrl}
        />
      </Hero>
      <LandingSection
        title={`${formatCount(catalog.brands.length)} brands, drawn once and kept honest`}
        description="Every artwork says where it comes from, under which license, and whether it was drawn so or derived. A domain is never guessed from a name."
      >
        <MarkWall marks={listKnownBrands(catalog).map(({ slug, name }) => [slug, name])} />
      </LandingSection>
      {grounds !== null && (
        <LandingSection
          title="The same logo on any ground"
          description={
            <>
              Say what is behind it with <code className="font-mono text-base">on=</code> and get
              the artwork that reads best there, with the contrast it reaches.
            </>
          }
        >
          <AnyGround name={grounds.name} stops={grounds.stops} />
        </LandingSection>
      )}
      {pictures !== null && (
        <LandingSection
          title="Six variants of one brand"
          description="As SVG, PNG and WebP. What no source drew is recolored from what one did, and says so; no wordmark is ever made up."
        >
          <SixVariants name={pictures.name} pictures={pictures.pictures} />
        </LandingSection>
      )}
      <LandingSection
        title="Keys, quotas and usage you can read"
        description="Limits by kind of request and by day, exact over as many instances as you run. What is refused costs nothing."
      >
        <DashboardPreview limits={plans.pro.dailyLimits} />
      </LandingSection>
      <LandingSection
        title="Run it yourself"
        description="Node and one command. Catalog, database, counters and mail are inside until you name a Postgres, a Redis and a mail server of your own."
      >
        <RunItYourself
          requests={exampleRequests(keyFile === null ? '$MARQUE_KEY' : `$(cat ${keyFile})`)}
          keyFile={keyFile}
        />
      </LandingSection>
      <LandingSection title="Two plans" description="On your own server you decide who has which.">
        <PlanCards free={plans.free} pro={plans.pro} />
      </LandingSection>
    </>
  );
}

/** Null where the domain leads to no brand: the field then says so. */
async function lookUp(domain: string) {
  const trpc = await serverTrpc();
  return trpc.brand.lookUp({ domain }).catch(() => null);
}
