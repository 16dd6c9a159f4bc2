'use client';

import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button';

const confirmedForMs = 2000;

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'value'> & {
  /** The text to copy, or a function that fetches it. */
  value: string | (() => Promise<string>);
  /** For screen readers, such as "Copy API key". */
  label: string;
};

/** Copies, and shows the outcome for two seconds. */
export function CopyButton({ value, label, children, ...props }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), confirmedForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : await value());
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

  return (
    <Button {...props} aria-label={label} onClick={() => void copy()}>
      {outcome === 'copied' ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
      {children}
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Could not copy. Select the text and copy it yourself.'}
      </span>
    </Button>
  );
}
