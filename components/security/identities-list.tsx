import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { showFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { passFocusOn } from '../ui/focus';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';

type Identities = Outputs['security']['identities'];

const longDate = { dateStyle: 'long' } as const;
const page = '/dashboard/settings/security';

/** The linked providers, and those that can be linked. Loaded only where there are any. */
export function IdentitiesList({ linked, unlinked }: Identities) {
  return (
    <ul className="divide-y divide-line">
      {linked.map((identity) => (
        <LinkedProvider key={identity.issuer} {...identity} />
      ))}
      {unlinked.map((provider) => (
        <UnlinkedProvider key={provider.id} {...provider} />
      ))}
    </ul>
  );
}

function LinkedProvider({ issuer, provider, label, createdAt }: Identities['linked'][number]) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate: unlink, isPending } = useMutation(
    trpc.security.unlink.mutationOptions({
      onSuccess: () => {
        showToast('success', 'Provider unlinked.');
        // Removes the notice that it is linked.
        router.replace(page, { scroll: false });
        return queryClient.invalidateQueries(trpc.security.identities.queryFilter());
      },
      onError: showFailure,
    }),
  );
  return (
    <ProviderRow
      name={provider}
      facts={
        <>
          {label && `${label} · `}Linked on <LocalTime iso={createdAt} format={longDate} />
        </>
      }
    >
      <Button ref={passFocusOn} pending={isPending} onClick={() => unlink({ issuer })}>
        Unlink {provider}
      </Button>
    </ProviderRow>
  );
}

function UnlinkedProvider({ id, name }: Identities['unlinked'][number]) {
  const { mutate: link, isPending } = useMutation({
    mutationFn: async () => {
      const { goToProvider } = await import('./go-to-provider');
      return goToProvider(id, 'link', `${page}?notice=linked`);
    },
    onError: showFailure,
  });
  return (
    <ProviderRow name={name} facts="Not linked">
      <Button pending={isPending} onClick={() => link()}>
        Link {name}
      </Button>
    </ProviderRow>
  );
}

type ProviderRowProps = { name: string; facts: ReactNode; children: ReactNode };

function ProviderRow({ name, facts, children }: ProviderRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="wrap-anywhere text-muted">{facts}</p>
      </div>
      {children}
    </li>
  );
}
