import type { Metadata } from 'next';
import { LimitsTable } from '../../../components/pricing/limits-table';
import { PlanCards } from '../../../components/pricing/plan-cards';
import { Questions } from '../../../components/pricing/questions';
import { env } from '../../../server/platform/env';
import { siteTrpc } from '../../site-trpc';
import { describeSocial } from '../../social/describe-social';

export async function generateMetadata(): Promise<Metadata> {
  const { plans } = await (await siteTrpc()).site.offer.query();
  const title = 'Pricing';
  const description = `Limits of the ${plans.free.name} and ${plans.pro.name} plans, what counts as a request, and what happens when you reach a limit.`;
  // The picture for it was drawn with the built-in plans.
  const picture = env.plans === undefined ? '/social-pricing.png' : '/social.png';
  return {
    title,
    description,
    alternates: { canonical: '/pricing' },
    ...describeSocial({ path: '/pricing', title, description, picture }),
  };
}

export default async function PricingPage() {
  const offer = await (await siteTrpc()).site.offer.query();
  const { free, pro, enterprise } = offer.plans;
  return (
    <div className="mx-auto max-w-4xl px-4 sm:px-6">
      <header className="pt-16 pb-12 sm:pt-24">
        <h1 className="text-title">Two plans, one set of limits</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-muted">
          Each kind of request has its own daily limit, so searches never use up your logos. All
          limits reset at midnight UTC.
        </p>
      </header>
      <h2 className="sr-only">Plans</h2>
      <PlanCards {...offer} />
      <p className="mt-4 rounded-card border border-line px-6 py-5 text-muted">
        <strong className="font-medium text-ink">{enterprise.name}</strong> is a custom contract
        from 100,000 requests a day, with one daily total. The operator of this server sets it up.
      </p>
      <section className="pt-24">
        <h2 className="text-2xl">Every limit</h2>
        <div className="mt-6">
          <LimitsTable {...offer.plans} />
        </div>
      </section>
      <Questions free={free.name} pro={pro.name} />
    </div>
  );
}
