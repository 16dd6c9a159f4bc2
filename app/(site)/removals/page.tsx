import type { Metadata } from 'next';
import { PageSection, SitePage } from '../../../components/site/site-page';
import { TextLink } from '../../../components/ui/link';
import { countNoun } from '../../../server/contract/describe-duration';
import { env } from '../../../server/platform/env';

export const metadata: Metadata = {
  title: 'Corrections and removals',
  description: 'How a brand owner requests a correction or the removal of a logo.',
  alternates: { canonical: '/removals' },
};

const details = [
  'The URL of the brand’s page on this site.',
  'The mistake, or what you want removed: a variant, a color, a domain or the whole brand.',
  'For a correction: the correct artwork, or a page that shows it.',
  'For a removal: your name and your role at the brand.',
];

const withinDays = ` within ${countNoun(env.removalDays, 'day')}`;

export default function RemovalsPage() {
  return (
    <SitePage
      title="Corrections and removals"
      lead="Names and logos belong to their owners. If your brand is wrong here or should not be listed, request a change."
    >
      <PageSection title="Contact">
        <p className="mt-3 max-w-[65ch] text-muted">
          <ContactLink contactUrl={env.contactUrl} />
        </p>
      </PageSection>
      <PageSection title="What to include">
        <ul className="mt-3 max-w-[65ch] list-disc space-y-2 pl-5 text-muted">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="What happens next">
        <div className="mt-3 max-w-[65ch] space-y-3 text-muted">
          <p>
            The operator of this server decides on each request{env.contactUrl && withinDays} and
            can block a brand or a single drawing. It then disappears from the site, the API and the
            search. Copies may remain in other people’s caches for up to a day, or up to a year for
            a pinned version of a logo.
          </p>
          <p>
            The artwork comes from open collections, listed on the{' '}
            <TextLink href="/licenses">licenses page</TextLink>. Contact them too: otherwise their
            next version may bring the logo back.
          </p>
        </div>
      </PageSection>
    </SitePage>
  );
}

/** How to reach the operator. */
export function ContactLink({ contactUrl }: { contactUrl: string | undefined }) {
  if (contactUrl === undefined) {
    return 'This server has no contact address yet.';
  }
  const { protocol, pathname, host } = new URL(contactUrl);
  const isMail = protocol === 'mailto:';
  return (
    <>
      {isMail ? 'Write to ' : 'Use the contact page at '}
      <a href={contactUrl} rel="noreferrer" className="link wrap-anywhere">
        {isMail ? decodeURIComponent(pathname) : host}
      </a>
      .
    </>
  );
}
