type MaskedKeyProps = { prefix: string; last4: string };

/** What people recognize a key by. */
export function MaskedKey({ prefix, last4 }: MaskedKeyProps) {
  return (
    <code className="font-mono whitespace-nowrap">
      {prefix}
      <span aria-label="and so on, up to">…</span>
      {last4}
    </code>
  );
}
