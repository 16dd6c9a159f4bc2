'use client';

import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button';
import { lazyPart } from '../ui/lazy-part';
import type { Trial } from './to-trial';

const TrialForm = lazyPart(() => import('./trial-form'), 'TrialForm');

/** Toggles the form that sends the request. The form’s code loads on the first press. */
export function TryIt({ trial }: { trial: Trial }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="space-y-3 print:hidden">
      <Button
        size="small"
        aria-label={`Try ${trial.route}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Send aria-hidden />
        Try it
      </Button>
      {isOpen && (
        <Suspense>
          <TrialForm trial={trial} />
        </Suspense>
      )}
    </div>
  );
}
