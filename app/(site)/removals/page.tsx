import type { Metadata } from 'next';
import { ContactLink } from '../../../components/site/contact-link';
import { PageSection, SitePage } from '../../../components/site/site-page';
import { TextLink } from '../../../components/ui/link';
import { countNoun } from '../../../server/contract/describe-duration';
import { env } from '../../../server/platform/env';

export const metadata: Metadata = {
  title: 'Corrections and removals',
  description: 'How the owner of a brand asks for a correction or for the removal of a logo.',
  alternates: { canonical: '/removals' },
};

const details = [
  'The address of the brand’s page on this site.',
  'What is wrong, or what you want removed: a variant, a color, a domain, or the whole brand.',
  'For a correction, the right artwork or the page that shows it.',
  'For a removal, who you are and how you represent the brand.',
];

const withinDays = ` within ${countNoun(env.removalDays, 'day')}`;

export default function RemovalsPage() {
  return (
    <SitePage
      title="Corrections and removals"
      lead="Names and logos belong to their owners. If a brand is yours and something is wrong or should not be here, ask for it to be changed."
    >
      <PageSection title="Whom to ask">
        <p className="mt-3 max-w-[65ch] text-muted">
          <ContactLink contactUrl={env.contactUrl} publicUrl={env.publicUrl} />
        </p>
      </PageSection>
      <PageSection title="What to write">
        <ul className="mt-3 max-w-[65ch] list-disc space-y-2 pl-5 text-muted">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="What happens then">
        <div className="mt-3 max-w-[65ch] space-y-3 text-muted">
          <p>
            The operator of this server decides on each request{env.contactUrl && withinDays}, and
            can block a brand or a single drawing. It then disappears from the site, the API and the
            search. Copies that others have fetched may stay in their caches: for up to a day, or
            for up to a year where a program asked for one fixed version of a logo.
          </p>
          <p>
            The artwork comes from open collections, which the{' '}
            <TextLink href="/licenses">licenses page</TextLink> names. Ask there too: what they
            remove does not come back with their next version.
          </p>
        </div>
      </PageSection>
    </SitePage>
  );
}
