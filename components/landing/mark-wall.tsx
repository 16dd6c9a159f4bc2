'use client';

import { artworkAddress } from '../brand/artwork-address';

type MarkWallProps = { marks: readonly (readonly [slug: string, name: string])[] };

/**
 * Marks in one color, each the way to its brand. Plain links: a hundred live ones would keep a phone
 * busy. Drawn from names here, because the server's drawing would travel twice. Eight rows on a
 * phone and a tablet, ten on a wide screen: what is hidden is not fetched.
 */
export function MarkWall({ marks }: MarkWallProps) {
  return (
    <ul className="grid grid-cols-5 border-t border-l border-line sm:grid-cols-8 lg:grid-cols-10">
      {marks.map(([slug, name]) => (
        <li
          key={slug}
          className="border-r border-b border-line max-sm:nth-[n+41]:hidden sm:max-lg:nth-[n+65]:hidden"
        >
          <a
            href={`/brands/${slug}`}
            title={name}
            className="flex aspect-square items-center justify-center text-muted -outline-offset-2 transition-colors hover:bg-surface"
          >
            <img
              src={artworkAddress(slug, 'mono.svg')}
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
