import { CopyButton } from './copy-button';

/** A secret to copy. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-sm font-medium" aria-hidden>
        {label}
      </p>
      <div
        role="group"
        aria-label={label}
        className="mt-1.5 rounded-control border border-line-strong bg-sunken p-3"
      >
        <code className="block font-mono text-sm leading-6 wrap-anywhere select-all">{value}</code>
      </div>
      <CopyButton value={value} label={`Copy ${label}`} className="mt-2 w-full">
        Copy
      </CopyButton>
    </div>
  );
}
