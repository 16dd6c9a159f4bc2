import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { getFocused, returnFocus } from './focus';

export type DialogWindowProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Has no close button, and ignores Escape and presses outside. */
  isRequired?: boolean;
  /** Gets the focus back; by default the element that has it when the window opens. */
  opener?: HTMLElement | null;
  onClose: () => void;
};

/** Loaded separately from `Dialog`, because most visits open none. */
export function DialogWindow(props: DialogWindowProps) {
  const { title, description, children, isRequired, onClose } = props;
  const [focused] = useState(getFocused);
  const keepOpen = isRequired ? (event: Event) => event.preventDefault() : undefined;
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    returnFocus(props.opener ?? focused);
  };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-enter bg-background/70 backdrop-blur-sm" />
        <Radix.Content
          {...(keepOpen && { onInteractOutside: keepOpen, onEscapeKeyDown: keepOpen })}
          onCloseAutoFocus={onCloseAutoFocus}
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
          {!isRequired && (
            <Button
              look="quiet"
              size="icon-small"
              aria-label="Close"
              onClick={onClose}
              className="absolute top-4 right-4"
            >
              <X aria-hidden />
            </Button>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
