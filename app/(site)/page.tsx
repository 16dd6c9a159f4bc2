import type { Metadata } from 'next';
import { DashboardPreview } from '../../components/landing/dashboard-preview';
import { LiveLookUp } from '../../components/landing/live-look-up';
import { MarkWall } from '../../components/landing/mark-wall';
import { RunItYourself } from '../../components/landing/run-it-yourself';
import { Hero, LandingSection, SixVariants } from '../../components/landing/sections';
import { PlanCards } from '../../components/pricing/plan-cards';
import { JsonLd } from '../../components/site/json-ld';
import type { Outputs } from '../../components/trpc-provider';
import { formatCount } from '../../components/ui/format-count';
import { lookUpLengthMax } from '../../server/contract/limits';
import { env } from '../../server/platform/env';
import { readParams, type SearchParams } from '../return-path';
import { isErrorOf, siteTrpc } from '../site-trpc';

export const metadata: Metadata = { alternates: { canonical: '/' } };

const suggestions = ['figma.com', 'Slack', 'jane@nike.com', 'x.com'];

export default async function LandingPage({ searchParams }: { searchParams: SearchParams }) {
  const { q } = await readParams(searchParams, 'q');
  const typed = (q || 'figma.com').slice(0, lookUpLengthMax);
  const trpc = await siteTrpc();
  const [landing, offer, outcome] = await Promise.all([
    trpc.site.landing.query(),
    trpc.site.offer.query(),
    // The field shows a refusal below it.
    trpc.brand.lookUp.query({ typed }).catch((error: unknown) => {
      if (error instanceof Error && isErrorOf(error, 'email_not_brand_domain')) {
        return { message: error.message };
      }
      throw error;
    }),
  ]);

  return (
    <>
      <JsonLd
        data={{
          '@type': 'WebSite',
          name: 'Marque',
          url: env.publicUrl,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${env.publicUrl}/brands?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <Hero {...landing} freeLogos={offer.plans.free.dailyLimits.svg}>
        <LiveLookUp
          suggestions={suggestions}
          first={{ typed, outcome }}
          publicUrl={env.publicUrl}
        />
      </Hero>
      <ArtworkSections {...landing} />
      <LandingSection
        title="Keys, quotas and usage you can read"
        description="Each kind of request has a daily limit that is exact across all your instances. Refused requests don’t count."
      >
        <DashboardPreview plan={offer.plans.pro} />
      </LandingSection>
      <LandingSection
        title="Run it yourself"
        description="All you need is Node and one command. The catalog, database, counters and mail are built in until you connect your own Postgres, Redis and mail server."
      >
        <RunItYourself requests={landing.requests} keyFile={landing.keyFile} />
      </LandingSection>
      <LandingSection
        title="Two plans"
        description="On your own server, you choose each account’s plan."
      >
        <PlanCards {...offer} />
      </LandingSection>
    </>
  );
}

/** The catalog's artwork, and what the API makes of it. */
function ArtworkSections({
  brands,
  marks,
  backgrounds,
  pictures,
}: Pick<Outputs['site']['landing'], 'brands' | 'marks' | 'backgrounds' | 'pictures'>) {
  return (
    <>
      <LandingSection
        title={`${formatCount(brands)} brands on any background`}
        description={
          <>
            Pass your background color in <code className="font-mono text-base">on=</code>. You get
            the brand’s own colors where they stand out, or the nearest legible version. The
            response names the change, the contrast and the license.
          </>
        }
      >
        <MarkWall marks={marks.map(({ slug, name }) => [slug, name])} backgrounds={backgrounds} />
      </LandingSection>
      {pictures !== null && (
        <LandingSection
          title="Six variants of one brand"
          description="Each comes as SVG, PNG and WebP. Missing variants are recolored and labeled. Wordmarks are never invented."
        >
          <SixVariants {...pictures} />
        </LandingSection>
      )}
    </>
  );
}
