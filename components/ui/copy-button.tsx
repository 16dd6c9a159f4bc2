'use client';

import { Check, CircleAlert, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button';

/** A failure takes longer to read. */
const shownForMs = { copied: 2000, failed: 6000 };
const icons = { copied: Check, failed: CircleAlert };
const iconColors = { copied: 'text-good', failed: 'text-bad' };

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'value' | 'type'> & {
  /** The text to copy, or a function that fetches what is to be copied. */
  value: string | (() => Promise<Blob | string>);
  /** The media type of what the function fetches. */
  type?: 'text/plain' | 'image/png';
  /** For screen readers, such as "Copy API key". */
  label: string;
};

/** Copies, and shows the outcome for a few seconds. */
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
    const timer = setTimeout(() => setOutcome(null), shownForMs[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      if (typeof value === 'string') await navigator.clipboard.writeText(value);
      // Takes a promise: Safari only allows it right after the press.
      else await navigator.clipboard.write([new ClipboardItem({ [type]: asBlob(value(), type) })]);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

  const Icon = outcome ? icons[outcome] : Copy;
  // These colors are not visible on a primary button, which is dark in the light theme.
  const color = outcome && props.look !== 'primary' ? iconColors[outcome] : '';
  return (
    <Button {...props} aria-label={label} onClick={() => void copy()}>
      <Icon aria-hidden className={color} />
      {children}
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && (
          <span ref={showAtButton} popover="manual" className={noteStyle}>
            Could not copy.{typeof value === 'string' && ' Select the text and copy it yourself.'}
          </span>
        )}
      </span>
    </Button>
  );
}

/** Not every browser takes a string. */
async function asBlob(content: Promise<Blob | string>, type: string): Promise<Blob> {
  return new Blob([await content], { type });
}

const noteStyle =
  'pointer-events-none absolute inset-auto w-max max-w-60 rounded-control border border-bad/50 bg-surface px-3 py-2 text-left font-sans text-sm font-normal whitespace-normal text-ink shadow-float';
const marginPx = 8;

/** Below its button, or above it if there is no room. A popover is not clipped by the elements around the button. */
function showAtButton(note: HTMLElement | null): void {
  const button = note?.closest('button')?.getBoundingClientRect();
  // Without popovers, only screen readers get the note.
  if (!note || !button || !('popover' in note)) return;
  note.showPopover();
  const { offsetWidth: width, offsetHeight: height } = note;
  const left = Math.min(button.right, innerWidth - marginPx) - width;
  const below = button.bottom + marginPx;
  const isRoomBelow = below + height <= innerHeight;
  const top = isRoomBelow ? below : button.top - marginPx - height;
  // From the start of the document: the note scrolls with its button.
  note.style.left = `${Math.max(marginPx, left) + scrollX}px`;
  note.style.top = `${top + scrollY}px`;
}
