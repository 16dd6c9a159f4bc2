import { CopyButton } from './copy-button';

type CodeBlockProps = {
  code: string;
  /** For screen readers, such as "curl request". */
  label: string;
  /** The same code, highlighted on the server. */
  html?: string | undefined;
  /** Wraps long lines; otherwise the block scrolls sideways. */
  wrap?: boolean;
  /** Shows the whole code; otherwise a long block scrolls. */
  isWhole?: boolean;
  className?: string;
};

/** Code with a copy button. */
export function CodeBlock({
  code,
  html,
  label,
  wrap = false,
  isWhole = false,
  className,
}: CodeBlockProps) {
  return (
    <div className={`group relative min-w-0 ${className ?? ''}`}>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={label}
        className={`overflow-auto rounded-control bg-sunken py-3 pr-12 pl-4 font-mono text-[0.8125rem] leading-6 ${isWhole ? '' : 'max-h-96'} ${wrap ? 'wrap-anywhere whitespace-pre-wrap' : ''}`}
      >
        {html === undefined ? (
          <code>{code}</code>
        ) : (
          <code dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
      {/* Its background covers long lines below it. */}
      <div className="absolute top-0 right-0 rounded-control bg-sunken p-1.5">
        <CopyButton value={code} label={`Copy ${label}`} look="quiet" size="icon-small" />
      </div>
    </div>
  );
}
