'use client';

import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button';

const confirmedForMs = 2000;

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'value' | 'type'> & {
  /** The text to copy, or a function that fetches what is to be copied. */
  value: string | (() => Promise<Blob | string>);
  /** Of what the function fetches. */
  type?: 'text/plain' | 'image/png';
  /** For screen readers, such as "Copy API key". */
  label: string;
};

/** Copies, and shows the outcome for two seconds. */
export function CopyButton({
  value,
  type = 'text/plain',
  label,
  children,
  ...props
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), confirmedForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      if (typeof value === 'string') await navigator.clipboard.writeText(value);
      // With what is still to come: Safari allows it only at once after the press.
      else await navigator.clipboard.write([new ClipboardItem({ [type]: asBlob(value(), type) })]);
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

/** Not every browser takes text as it is. */
async function asBlob(content: Promise<Blob | string>, type: string): Promise<Blob> {
  return new Blob([await content], { type });
}
