import { Link } from './ui/link';

/** The sign of Marque, one path that is legible at 16 px, and its name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden className="size-4">
        <path d="M1 14V2h3.1L8 8.2 11.9 2H15v12h-3V7.3L8 13.5 4 7.3V14z" />
      </svg>
      Marque
    </span>
  );
}

export function HomeLink() {
  return (
    <Link
      href="/"
      aria-label="Marque, home"
      className="-m-1 inline-block rounded-control p-1 text-base"
    >
      <Wordmark />
    </Link>
  );
}
