'use client';

import { useQuery } from '@tanstack/react-query';
import { showFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { Fact, SectionCard } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { LocalTime } from '../ui/local-time';
import { MaskedKey } from './masked-key';
import { RegenerateDialog, useCreateKey } from './regenerate-dialog';

/** The account's key, when it was last used, and how to regenerate it. */
export function KeyCard({ initial }: { initial: Outputs['keys']['current'] }) {
  const { data: key } = useQuery({
    ...useTRPC().keys.current.queryOptions(),
    initialData: initial,
  });
  if (key === null) {
    return (
      <EmptyState title="You have no key yet" action={<CreateKeyButton />}>
        API requests need a key. Each account has one key, and you can regenerate it at any time.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-6">
      <SectionCard
        title="Your API key"
        description="Send it in the X-API-Key header of every request. Marque stores only a hash, so it cannot show the key again."
      >
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          <Fact term="Key">
            <MaskedKey {...key} />
          </Fact>
          <Fact term="Created">
            <LocalTime iso={key.createdAt} />
          </Fact>
          <Fact term="Last used">
            {key.lastUsedAt ? <LocalTime iso={key.lastUsedAt} /> : 'Not used yet'}
          </Fact>
        </dl>
      </SectionCard>
      <SectionCard
        title="Regenerate the key"
        description="Do this if you have lost the key or someone else may have seen it."
      >
        <ul className="max-w-[65ch] list-disc space-y-1.5 pl-4.5 text-muted marker:text-faint">
          <li>The current key stops working immediately, on every server.</li>
          <li>Requests with the old key return 401.</li>
          <li>Your plan and today’s usage stay the same: a new key has no new quota.</li>
          <li>You get an e-mail.</li>
        </ul>
        <RegenerateDialog current={key} />
      </SectionCard>
    </div>
  );
}

/** For the first key of an account that signs in with a provider. */
function CreateKeyButton() {
  const { mutate, isPending } = useCreateKey();
  return (
    <Button
      look="primary"
      pending={isPending}
      onClick={() => mutate(undefined, { onError: showFailure })}
    >
      Create key
    </Button>
  );
}
