'use client';

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useState,
} from 'react';
import { Button } from './button';
import type { DialogWindowProps } from './dialog-window';
import { lazyPart } from './lazy-part';

const load = () => import('./dialog-window');
const DialogWindow = lazyPart(load, 'DialogWindow');

type State = {
  isOpen: boolean;
  /** @param opener the element that gets the focus back */
  setOpen: (isOpen: boolean, opener?: HTMLElement) => void;
  opener: HTMLElement | null;
};

const DialogState = createContext<State>({ isOpen: false, setOpen: () => {}, opener: null });

type DialogProps = {
  /** With `onOpenChange`, for a dialog without a trigger. */
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A dialog. Its window loads when it first opens, or when the trigger is pointed at or focused. */
export function Dialog({ open, onOpenChange, children }: DialogProps) {
  const [isOpenItself, setIsOpenItself] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isOpen = open ?? isOpenItself;
  const state = useMemo<State>(
    () => ({
      isOpen,
      opener,
      setOpen: (next, from) => {
        if (from) setOpener(from);
        setIsOpenItself(next);
        onOpenChange?.(next);
      },
    }),
    [isOpen, opener, onOpenChange],
  );
  return <DialogState value={state}>{children}</DialogState>;
}

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'>;

/** The button that opens the dialog. */
export function DialogTrigger(props: DialogButtonProps) {
  const { isOpen, setOpen } = useContext(DialogState);
  return (
    <Button
      {...props}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => setOpen(true, currentTarget)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
    />
  );
}

export function DialogClose(props: DialogButtonProps) {
  const { setOpen } = useContext(DialogState);
  return <Button {...props} onClick={() => setOpen(false)} />;
}

/** Traps the focus and restores it. Escape closes. */
export function DialogContent(props: Omit<DialogWindowProps, 'onClose'>) {
  const { isOpen, setOpen, opener } = useContext(DialogState);
  if (!isOpen) return null;
  return (
    <Suspense>
      <DialogWindow opener={opener} {...props} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
