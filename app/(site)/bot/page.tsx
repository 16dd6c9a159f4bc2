import type { Metadata } from 'next';
import { PageSection, SitePage } from '../../../components/site/site-page';
import { CodeBlock } from '../../../components/ui/code-block';
import { TextLink } from '../../../components/ui/link';
import { env } from '../../../server/platform/env';
import { ContactLink } from '../removals/page';

export const metadata: Metadata = {
  title: 'MarqueBot',
  description: 'What MarqueBot fetches from a site, how often, and how to turn it away.',
  alternates: { canonical: '/bot' },
};

export default function BotPage() {
  return (
    <SitePage
      title="MarqueBot"
      lead="This server shows the logos of brands. For a domain that it does not know, it looks at the home page when a customer asks for it."
    >
      <PageSection title="What it does">
        <ul className="mt-3 max-w-[65ch] list-disc space-y-2 pl-5 text-muted">
          <li>
            It fetches <code>robots.txt</code>, the home page, the web manifest and a few of the
            pictures that these name: at most twelve requests in fifteen seconds.
          </li>
          <li>
            It comes back after 30 days at the earliest, if it found a logo, and after a day or a
            week if it did not.
          </li>
          <li>
            It follows no other links, runs no scripts, keeps no cookies and fills in no forms.
          </li>
          <li>It asks DNS for the BIMI record of the domain, which is public for this purpose.</li>
          <li>
            {env.enriches
              ? 'Such visits are turned on here.'
              : 'Such visits are turned off here: none come from this server now.'}
          </li>
        </ul>
      </PageSection>
      <PageSection title="How to recognize it">
        <p className="mt-3 max-w-[65ch] text-muted">Each request has this header:</p>
        <CodeBlock
          code={`User-Agent: MarqueBot/1.0 (+${env.publicUrl}/bot)`}
          label="header"
          wrap
          className="mt-3 max-w-[65ch]"
        />
      </PageSection>
      <PageSection title="How to turn it away">
        <p className="mt-3 max-w-[65ch] text-muted">
          Forbid your home page in <code>robots.txt</code>. MarqueBot also respects{' '}
          <code>noimageindex</code>, <code>noai</code> and <code>noimageai</code> in a robots meta
          tag or in the header <code>X-Robots-Tag</code>. What this server showed of your site
          disappears with the next visit.
        </p>
        <CodeBlock
          code={'User-agent: MarqueBot\nDisallow: /'}
          label="robots.txt"
          wrap
          className="mt-3 max-w-[65ch]"
        />
        <p className="mt-3 max-w-[65ch] text-muted">
          For a removal at once: <ContactLink contactUrl={env.contactUrl} />{' '}
          <TextLink href="/removals">Corrections and removals</TextLink>
        </p>
      </PageSection>
    </SitePage>
  );
}
