/** How a line of text to be typed looks. */
export const inputStyle =
  'h-10 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-faint transition-colors hover:border-faint aria-invalid:border-bad disabled:opacity-60 sm:text-sm';
