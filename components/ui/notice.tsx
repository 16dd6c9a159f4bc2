import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { takeLostFocus } from './focus';

const tones = {
  info: { Icon: Info, style: 'border-line-strong', icon: 'text-signal' },
  good: { Icon: CircleCheck, style: 'border-good/40', icon: 'text-good' },
  warn: { Icon: TriangleAlert, style: 'border-warn/40', icon: 'text-warn' },
  bad: { Icon: CircleAlert, style: 'border-bad/40', icon: 'text-bad' },
};

type NoticeProps = {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Screen readers announce it when it appears: for outcomes of an action. */
  announced?: boolean;
  /** Moves the focus to the title, when the notice replaces the focused element. */
  takesFocus?: boolean;
  className?: string;
};

export function Notice({
  tone = 'info',
  title,
  children,
  action,
  announced = false,
  takesFocus = false,
  className,
}: NoticeProps) {
  const { Icon, style, icon } = tones[tone];
  return (
    <div
      {...(announced && { role: tone === 'bad' ? 'alert' : 'status' })}
      className={`flex gap-3 rounded-card border bg-surface p-4 text-sm ${style} ${className ?? ''}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1">
        {title && (
          <p
            {...(takesFocus && { ref: takeLostFocus, tabIndex: -1 })}
            className="font-medium outline-none"
          >
            {title}
          </p>
        )}
        {children && <div className={title ? 'mt-1 text-muted' : 'text-ink'}>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
