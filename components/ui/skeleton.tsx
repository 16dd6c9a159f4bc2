/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={`block animate-breathe rounded-control bg-sunken ${className}`} />
  );
}
