type MaskedKeyProps = { prefix: string; last4: string };

/** The recognizable part of a key. */
export function MaskedKey({ prefix, last4 }: MaskedKeyProps) {
  return (
    <code className="font-mono whitespace-nowrap">
      {prefix}
      <span aria-label="and so on, up to">…</span>
      {last4}
    </code>
  );
}
