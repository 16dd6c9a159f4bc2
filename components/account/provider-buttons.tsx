'use client';

import { useMutation } from '@tanstack/react-query';
import { describeFailure } from '../forms/describe-failure';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { signInWith } from './finish-sign-in';

type Provider = { id: 'github' | 'google'; name: string };

/** The providers that this server offers, if any. */
export function ProviderButtons({ providers, next }: { providers: Provider[]; next: string }) {
  const {
    mutate: choose,
    variables: chosen,
    isPending,
    error,
  } = useMutation({ mutationFn: (id: Provider['id']) => signInWith(id, next) });
  if (providers.length === 0) return null;
  return (
    <div className="mb-6">
      {error && (
        <Notice tone="bad" announced className="mb-4">
          {describeFailure(error).message}
        </Notice>
      )}
      <div className="grid gap-2">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            className="w-full"
            pending={isPending && chosen === id}
            disabled={isPending && chosen !== id}
            onClick={() => choose(id)}
          >
            Continue with {name}
          </Button>
        ))}
      </div>
      <div className="mt-6 flex items-center gap-3 text-xs text-muted">
        <span aria-hidden className="h-px flex-1 bg-line" />
        or with a password
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
    </div>
  );
}
