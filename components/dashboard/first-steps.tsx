'use client';

import { writeImage } from '../keys/write-image';
import { exampleCurl } from '../keys/key-reveal';
import { useKnownKey } from '../session/known-key';
import { SectionCard } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { ButtonLink, TextLink } from '../ui/link';

type FirstStepsProps = {
  currentKey: { prefix: string; last4: string } | null;
  /** The first publishable key of the account. */
  publishableKey: string | null;
  publicUrl: string;
};

/** Shown until the account has sent its first request. */
export function FirstSteps({ currentKey, publishableKey, publicUrl }: FirstStepsProps) {
  const known = useKnownKey(currentKey);
  return (
    <SectionCard
      title="Send your first request"
      description={<Instructions hasKey={currentKey !== null} isKnown={known !== null} />}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <div className="min-w-0 space-y-4">
          {publishableKey !== null && (
            <>
              <p className="text-muted">In a page, with your publishable key:</p>
              <CodeBlock
                code={writeImage(publishableKey, publicUrl)}
                label="line for a page"
                wrap
              />
              <p className="text-muted">From a server, with the secret one:</p>
            </>
          )}
          <CodeBlock
            code={exampleCurl(known ?? '$MARQUE_KEY', publicUrl)}
            label="curl request"
            wrap
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink href="/dashboard/playground" size="small">
              Send it from the playground
            </ButtonLink>
            <p className="text-muted">
              Or find a logo in the <TextLink href="/brands">catalog</TextLink>, and read the{' '}
              <TextLink href="/docs">documentation</TextLink>.
            </p>
          </div>
        </div>
        <figure className="flex flex-col overflow-hidden rounded-control border border-line">
          <div className="background-light flex min-h-28 grow items-center justify-center">
            <img src="/logos/github/mono.svg" alt="GitHub logo" width={64} height={64} />
          </div>
          <figcaption className="border-t border-line px-3 py-1.5 text-xs text-muted">
            The response
          </figcaption>
        </figure>
      </div>
    </SectionCard>
  );
}

function Instructions({ hasKey, isKnown }: { hasKey: boolean; isKnown: boolean }) {
  if (isKnown) return 'This command contains your key. Paste it into a terminal to get a logo.';
  if (hasKey) {
    return 'Replace $MARQUE_KEY with your key. If you have lost it, regenerate it under Keys.';
  }
  return (
    <>
      You have no key yet. Create one under <TextLink href="/dashboard/keys">Keys</TextLink>, then
      replace $MARQUE_KEY with it.
    </>
  );
}
