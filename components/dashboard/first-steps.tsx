'use client';

import { exampleCurl } from '../keys/key-reveal';
import { useKnownKey } from '../session/known-key';
import { SectionCard } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { TextLink } from '../ui/link';

type FirstStepsProps = {
  currentKey: { prefix: string; last4: string } | null;
  publicUrl: string;
};

/** Shown until the account has sent its first request. */
export function FirstSteps({ currentKey, publicUrl }: FirstStepsProps) {
  const known = useKnownKey(currentKey);
  return (
    <SectionCard
      title="Send your first request"
      description={
        known === null
          ? 'Replace $MARQUE_KEY with your key. It was shown once; if you have lost it, create a new one under Keys.'
          : 'This command has your own key in it. Paste it into a terminal to get a logo.'
      }
    >
      <CodeBlock code={exampleCurl(known ?? '$MARQUE_KEY', publicUrl)} label="curl request" wrap />
      <ul className="mt-4 space-y-1 text-muted">
        <li>
          Build requests in the <TextLink href="/dashboard/playground">playground</TextLink>.
        </li>
        <li>
          Find a logo in the <TextLink href="/brands">catalog</TextLink>.
        </li>
        <li>
          Read every route in the{' '}
          <a href="/openapi.json" className="link">
            OpenAPI document
          </a>
          .
        </li>
      </ul>
    </SectionCard>
  );
}
