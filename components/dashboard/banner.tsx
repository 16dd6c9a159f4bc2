import { CircleAlert, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { passFocusOn } from '../ui/take-lost-focus';

type BannerProps = {
  tone: 'info' | 'warn';
  title: string;
  /** What is said where there is room for it. */
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
};

/** What every page of the dashboard says on top, in one line. */
export function Banner({ tone, title, children, action, onDismiss }: BannerProps) {
  const isWarning = tone === 'warn';
  const Icon = isWarning ? CircleAlert : Info;
  return (
    <div
      className={`flex min-h-11 items-center gap-2 rounded-card border bg-surface py-1 pl-3 text-sm print:hidden ${onDismiss ? 'pr-1.5' : 'pr-3'} ${isWarning ? 'border-warn/40' : 'border-line-strong'}`}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${isWarning ? 'text-warn' : 'text-signal'}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 py-1">
          <span className="font-medium">{title}</span>
          {children && <span className="text-muted"> {children}</span>}
        </p>
        {action}
      </div>
      {onDismiss && (
        <Button
          ref={passFocusOn}
          look="quiet"
          size="icon-small"
          aria-label="Hide this notice"
          onClick={onDismiss}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** For a banner that comes up while the page is in use: it covers a corner and moves nothing. */
export function FloatingBanner({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-30 animate-enter rounded-card shadow-float sm:left-auto sm:max-w-md md:right-6 md:bottom-6"
    >
      {children}
    </div>
  );
}
