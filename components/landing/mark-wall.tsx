'use client';

import { artworkAddress } from '../brand/artwork-address';

type MarkWallProps = { marks: readonly (readonly [slug: string, name: string])[] };

/**
 * Marks in one color, each a link to its brand. Plain links, because a hundred Next.js links would
 * keep a phone busy; a client component, because server-rendered markup would be sent twice.
 * Eight rows on phones and tablets, ten on wide screens: hidden images are not fetched.
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
              className="[filter:invert(var(--art-invert))] size-8 sm:size-9 object-contain opacity-70"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
