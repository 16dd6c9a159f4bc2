'use client';

import Link from 'next/link';
import { exampleCurl } from '../keys/example-curl';
import { useKnownKey } from '../keys/known-key';
import { SectionCard } from '../ui/card';
import { CodeBlock } from '../ui/code-block';

type FirstStepsProps = {
  currentKey: { prefix: string; last4: string } | null;
  publicUrl: string;
};

/** For an account that has not sent anything yet. */
export function FirstSteps({ currentKey, publicUrl }: FirstStepsProps) {
  const known = useKnownKey(currentKey);
  return (
    <SectionCard
      title="Send your first request"
      description={
        known === null
          ? 'Put your key where it says $MARQUE_KEY. It was shown once; if it is lost, make a new one under Keys.'
          : 'This line carries your own key: paste it into a terminal, and a logo comes back.'
      }
    >
      <CodeBlock code={exampleCurl(known ?? '$MARQUE_KEY', publicUrl)} label="curl request" wrap />
      <ul className="mt-4 space-y-1 text-muted">
        <li>
          Build requests by clicking in the{' '}
          <Link href="/dashboard/playground" className="link">
            playground
          </Link>
          .
        </li>
        <li>
          Look for a logo in the{' '}
          <Link href="/brands" className="link">
            catalog
          </Link>
          .
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
