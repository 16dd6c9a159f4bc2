import type { Outputs } from '../trpc-provider';

type SixVariantsProps = NonNullable<Outputs['site']['landing']['pictures']>;

export function SixVariants({ name, pictures }: SixVariantsProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {pictures.map(({ variant, purpose, origin, background, src }) => (
        <li key={variant} className="overflow-hidden rounded-card border border-line bg-surface">
          <div
            className={`flex h-40 items-center justify-center ${background === 'dark' ? 'background-dark' : 'background-light'}`}
          >
            <img
              src={src}
              alt={`${name}, ${variant}`}
              loading="lazy"
              decoding="async"
              className="h-16 max-w-[70%] object-contain"
            />
          </div>
          <div className="border-t border-line px-4 py-3">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <code className="font-mono">{variant}</code>
              <span className="text-xs text-muted">
                {origin === 'source' ? 'stored' : 'derived'}
              </span>
            </p>
            <p className="mt-1 text-sm text-muted">{purpose}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
