type TerminalProps = {
  /** What a screen reader calls it. */
  label: string;
  lines: readonly { text: string; isTyped?: boolean }[];
};

/** What a terminal showed. */
export function Terminal({ label, lines }: TerminalProps) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      className="ground-dark overflow-x-auto rounded-card border border-line p-5 font-mono text-[0.8125rem] leading-6 sm:p-6"
    >
      <code>
        {lines.map(({ text, isTyped = false }) => (
          <span key={text} className={`block ${isTyped ? '' : 'opacity-70'}`}>
            {isTyped && <span className="select-none opacity-60">$ </span>}
            {text}
          </span>
        ))}
      </code>
    </pre>
  );
}
