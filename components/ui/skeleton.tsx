/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={`block animate-breathe rounded-control bg-sunken ${className}`} />
  );
}

/** The rows of a list. */
export function RowsSkeleton() {
  return (
    <div className="space-y-2">
      {Array.from({ length: 8 }, (_, i) => (
        <Skeleton key={i} className="h-10 w-full" />
      ))}
    </div>
  );
}
