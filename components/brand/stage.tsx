'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import { useIsDark } from '../theme/use-is-dark';
import { Segmented } from '../ui/segmented';
import { useIsMounted } from '../ui/use-is-mounted';
import { artworkAddress } from './artwork-address';
import { GroundPicture } from './ground-picture';

type Ground = 'light' | 'dark' | 'checkered' | 'color';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'checkered', label: 'Checkered' },
  { value: 'color', label: 'Color' },
] as const satisfies readonly { value: Ground; label: string }[];

type StageProps = {
  slug: string;
  name: string;
  /** With its #: where the color ground begins. */
  startColor: string;
};

/** The artwork, large, on a ground that the reader chooses: Marque chooses the variant that reads best there. */
export function Stage({ slug, name, startColor }: StageProps) {
  const isDark = useIsDark();
  const isMounted = useIsMounted();
  const [chosen, setChosen] = useState<Ground | null>(null);
  const [color, setColor] = useState(startColor);
  const ground = chosen ?? (isDark ? 'dark' : 'light');
  const on = useDeferredValue(ground === 'color' ? color.slice(1) : ground);
  const address = artworkAddress(slug, 'logo.svg', on === 'checkered' ? {} : { on });
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <div
        className={`flex h-72 items-center justify-center sm:h-96 ${ground === 'checkered' ? 'ground-checkered' : ''}`}
        style={ground === 'checkered' ? undefined : { background: backgroundOf(chosen, color) }}
      >
        {chosen === null ? (
          <GroundPicture slug={slug} alt={`${name} logo`} isFirst className={pictureStyle} />
        ) : (
          <img src={address} alt={`${name} logo`} className={`object-contain ${pictureStyle}`} />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line p-3 sm:px-4">
        <Segmented label="Ground" value={ground} options={options} onChange={setChosen} />
        {ground === 'color' && (
          <label className="flex items-center gap-2 text-sm">
            <input
              type="color"
              value={color}
              onChange={(event) => setColor(event.target.value)}
              className="h-8 w-12 cursor-pointer rounded-control border border-line-strong bg-surface p-0.5"
            />
            <span className="sr-only">Color of the ground</span>
            <span className="font-mono uppercase">{color}</span>
          </label>
        )}
        <Finding address={address} isShown={isMounted && on !== 'checkered'} />
      </figcaption>
    </figure>
  );
}

const pictureStyle = 'h-32 w-[70%] sm:h-44';

function backgroundOf(chosen: Ground | null, color: string): string {
  if (chosen === 'color') return color;
  if (chosen === null) return 'light-dark(#ffffff, #0b0b0c)';
  return chosen === 'dark' ? '#0b0b0c' : '#ffffff';
}

type Found = { address: string; variant: string; contrast: string; plate: boolean };

/** What Marque says of the picture that it chose, from the answer's headers. */
function Finding({ address, isShown }: { address: string; isShown: boolean }) {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const leaving = new AbortController();
    const look = async () => {
      const { headers } = await fetch(address, { signal: leaving.signal });
      setFound({
        address,
        variant: headers.get('X-Svg-Variant') ?? '',
        contrast: headers.get('X-Contrast-Ratio') ?? '',
        plate: headers.has('X-Svg-Plate'),
      });
    };
    look().catch(() => setFound(null));
    return () => leaving.abort();
  }, [address, isShown]);

  const text =
    isShown && found !== null && found.contrast !== ''
      ? `Reads best: ${found.variant}${found.plate ? ' on a plate' : ''}, contrast ${found.contrast}:1`
      : '';
  return (
    <p
      role="status"
      className="min-h-5 text-sm max-sm:basis-full sm:ml-auto text-muted tabular-nums"
    >
      {text}
    </p>
  );
}
