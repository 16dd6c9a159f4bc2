'use client';

import { useRef, useState } from 'react';
import { artworkAddress } from '../brand/artwork-address';
import { BrandImage } from '../brand/brand-image';
import { loadPicture } from '../brand/load-picture';
import { useIsDark } from '../theme/use-theme';
import { useWallBackground } from './use-wall-background';
import { WallSlider } from './wall-slider';

type MarkWallProps = {
  marks: readonly (readonly [slug: string, name: string])[];
  /** For the slider, as RRGGBB. */
  backgrounds: readonly string[];
};

/**
 * Marks in one color, each a link to its brand. One that is pointed at has its own colors, and a slider
 * puts all of them on another background. Plain links, because a hundred Next.js links would keep a phone
 * busy. Eight rows on phones and tablets, ten on wide screens: hidden images are not fetched.
 */
export function MarkWall({ marks, backgrounds }: MarkWallProps) {
  const list = useRef<HTMLUListElement>(null);
  const { on, finding, choose } = useWallBackground(() => listVisible(list.current));
  const { lit, light } = useLitMarks();
  const theme = useIsDark() ? 'dark' : 'light';
  return (
    <div>
      <WallSlider backgrounds={backgrounds} finding={finding} onChoose={choose} />
      <ul
        ref={list}
        style={on === null ? undefined : { background: `#${on}` }}
        className="mt-4 grid grid-cols-5 border-t border-l border-[#80808059] transition-colors sm:grid-cols-8 lg:grid-cols-10"
      >
        {marks.map(([slug, name]) => (
          <Mark
            key={slug}
            slug={slug}
            name={name}
            on={on ?? (lit.has(slug) ? theme : null)}
            isHeld={on !== null}
            onPoint={() => void light(slug, theme)}
          />
        ))}
      </ul>
    </div>
  );
}

type MarkProps = {
  slug: string;
  name: string;
  /** The background that its own colors have been fetched for. */
  on: string | null;
  /** Whether it has its colors all the time, and not only while it is pointed at. */
  isHeld: boolean;
  onPoint: () => void;
};

function Mark({ slug, name, on, isHeld, onPoint }: MarkProps) {
  const plain = isHeld
    ? 'opacity-0'
    : on === null
      ? 'opacity-70'
      : 'opacity-70 group-hover:opacity-0 group-focus-visible:opacity-0';
  const colored = isHeld ? '' : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100';
  return (
    <li
      data-slug={slug}
      className="border-r border-b border-[#80808059] max-sm:nth-[n+41]:hidden sm:max-lg:nth-[n+65]:hidden"
    >
      <a
        href={`/brands/${slug}`}
        title={name}
        onPointerEnter={onPoint}
        onFocus={onPoint}
        className={`group relative flex aspect-square items-center justify-center text-muted -outline-offset-2 transition-colors ${isHeld ? '' : 'hover:bg-surface'}`}
      >
        <BrandImage
          src={artworkAddress(slug, 'mono.svg')}
          name={name}
          loading="lazy"
          className={`[filter:invert(var(--art-invert))] size-8 transition-opacity sm:size-9 ${plain}`}
        />
        {on !== null && (
          <BrandImage
            src={artworkAddress(slug, 'logo.svg', { on })}
            name=""
            alt=""
            className={`absolute size-8 transition-opacity sm:size-9 ${colored}`}
          />
        )}
      </a>
    </li>
  );
}

/** The marks whose own colors have been fetched: before, they would vanish for a moment. */
function useLitMarks() {
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const light = async (slug: string, on: string) => {
    if (lit.has(slug)) return;
    await loadPicture(artworkAddress(slug, 'logo.svg', { on })).catch(() => null);
    setLit((before) => new Set(before).add(slug));
  };
  return { lit, light };
}

function listVisible(list: HTMLUListElement | null): string[] {
  const marks = [...(list?.querySelectorAll<HTMLElement>('[data-slug]') ?? [])];
  return marks.flatMap((mark) => (mark.offsetParent === null ? [] : (mark.dataset['slug'] ?? [])));
}
