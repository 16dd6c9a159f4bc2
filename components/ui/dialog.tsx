'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from './button';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

type DialogContentProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** A dialog that must be answered has no cross and does not close by a press beside it. */
  mustAnswer?: boolean;
};

/** Focus goes in, stays in and comes back; Escape closes. */
export function DialogContent({
  title,
  description,
  children,
  mustAnswer = false,
}: DialogContentProps) {
  const keepOpen = mustAnswer ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 animate-enter bg-ground/70 backdrop-blur-sm" />
      <Radix.Content
        {...(keepOpen && { onInteractOutside: keepOpen, onEscapeKeyDown: keepOpen })}
        {...(description ? {} : { 'aria-describedby': undefined })}
        className="fixed inset-x-4 top-[10vh] z-50 mx-auto max-h-[80vh] max-w-lg animate-enter overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-float"
      >
        <Radix.Title className="pr-8 text-lg font-semibold tracking-tight">{title}</Radix.Title>
        {description && (
          <Radix.Description asChild>
            <div className="mt-2 text-sm text-muted">{description}</div>
          </Radix.Description>
        )}
        <div className="mt-5">{children}</div>
        {!mustAnswer && (
          <Radix.Close
            aria-label="Close"
            className={buttonStyle({
              look: 'quiet',
              size: 'icon-small',
              className: 'absolute top-4 right-4',
            })}
          >
            <X aria-hidden />
          </Radix.Close>
        )}
      </Radix.Content>
    </Radix.Portal>
  );
}
