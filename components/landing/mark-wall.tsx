type MarkWallProps = { marks: readonly { slug: string; name: string; src: string }[] };

/** Marks in one color, each the way to its brand. Plain links: a hundred live ones would keep a phone busy. */
export function MarkWall({ marks }: MarkWallProps) {
  return (
    <ul className="grid grid-cols-5 border-t border-l border-line sm:grid-cols-8 lg:grid-cols-10">
      {marks.map(({ slug, name, src }) => (
        <li key={slug} className="border-r border-b border-line">
          <a
            href={`/brands/${slug}`}
            title={name}
            className="flex aspect-square items-center justify-center text-muted -outline-offset-2 transition-colors hover:bg-surface"
          >
            <img
              src={src}
              alt={name}
              loading="lazy"
              decoding="async"
              className="mono-art size-8 sm:size-9 object-contain opacity-70"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
