import { markPath } from '../server/contract/mark';
import { Link } from './ui/link';

/** The sign of Marque and its name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden className="size-4">
        <path d={markPath} />
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
