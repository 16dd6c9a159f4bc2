'use client';

import { useState } from 'react';
import { signInWith } from '../browser-session';
import { forgetKnownKey } from '../keys/known-key';
import { Button } from '../ui/button';

type Provider = { id: 'github' | 'google'; name: string };

/** Only those that this installation offers; nothing at all without one. */
export function ProviderButtons({ providers, next }: { providers: Provider[]; next: string }) {
  const [chosen, setChosen] = useState<Provider['id'] | null>(null);
  if (providers.length === 0) return null;
  const choose = (id: Provider['id']) => {
    setChosen(id);
    forgetKnownKey();
    void signInWith(id, next);
  };
  return (
    <div className="mb-6">
      <div className="grid gap-2">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            className="w-full"
            pending={chosen === id}
            disabled={chosen !== null}
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
