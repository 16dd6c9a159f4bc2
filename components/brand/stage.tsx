'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import { useIsDark } from '../theme/use-theme';
import { Segmented } from '../ui/segmented';
import { useIsMounted } from '../ui/use-is-mounted';
import { artworkAddress } from './artwork-address';
import { BackgroundPicture } from './background-picture';

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'checkered', label: 'Checkered' },
  { value: 'color', label: 'Color' },
] as const;

type Background = (typeof options)[number]['value'];

type StageProps = {
  slug: string;
  name: string;
  /** The initial color of the color background, with `#`. */
  startColor: string;
};

/** The artwork, large, as `on=` chooses it for a background of the reader's choice. */
export function Stage({ slug, name, startColor }: StageProps) {
  const isDark = useIsDark();
  const isMounted = useIsMounted();
  const [chosen, setChosen] = useState<Background | null>(null);
  const [color, setColor] = useState(startColor);
  const background = chosen ?? (isDark ? 'dark' : 'light');
  const on = useDeferredValue(background === 'color' ? color.slice(1) : background);
  const address = artworkAddress(slug, 'logo.svg', on === 'checkered' ? {} : { on });
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-surface">
      <div
        className={`flex h-72 items-center justify-center sm:h-96 ${background === 'checkered' ? 'background-checkered' : ''}`}
        style={background === 'checkered' ? undefined : { background: backgroundOf(chosen, color) }}
      >
        {chosen === null ? (
          <BackgroundPicture slug={slug} alt={`${name} logo`} isFirst className={pictureStyle} />
        ) : (
          <img src={address} alt={`${name} logo`} className={`object-contain ${pictureStyle}`} />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line p-3 sm:px-4">
        <Segmented label="Background" value={background} options={options} onChange={setChosen} />
        {background === 'color' && (
          <label className="flex items-center gap-2 text-sm">
            <input
              type="color"
              value={color}
              onChange={(event) => setColor(event.target.value)}
              className="h-8 w-12 cursor-pointer rounded-control border border-line-strong bg-surface p-0.5"
            />
            <span className="sr-only">Color of the background</span>
            <span className="font-mono uppercase">{color}</span>
          </label>
        )}
        <Finding address={address} isShown={isMounted && on !== 'checkered'} />
      </figcaption>
    </figure>
  );
}

const pictureStyle = 'h-32 w-[70%] sm:h-44';

function backgroundOf(chosen: Background | null, color: string): string {
  if (chosen === 'color') return color;
  if (chosen === null) return 'light-dark(#ffffff, #0b0b0c)';
  return chosen === 'dark' ? '#0b0b0c' : '#ffffff';
}

/** The chosen variant and its contrast, from the response's headers. */
function Finding({ address, isShown }: { address: string; isShown: boolean }) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isShown) return undefined;
    const unmount = new AbortController();
    fetch(address, { signal: unmount.signal })
      .then(({ headers }) => setText(describeFinding(headers)))
      .catch(() => setText(''));
    return () => unmount.abort();
  }, [address, isShown]);
  return (
    <p
      role="status"
      className="min-h-5 text-sm max-sm:basis-full sm:ml-auto text-muted tabular-nums"
    >
      {isShown && text}
    </p>
  );
}

const treatments: Record<string, string> = {
  recolored: ', recolored for this background',
  backdrop: ', on a backdrop',
};

function describeFinding(headers: Headers): string {
  const contrast = headers.get('X-Contrast-Ratio');
  if (contrast === null) return '';
  const variant = headers.get('X-Svg-Variant') ?? '';
  const treatment = treatments[headers.get('X-Svg-Treatment') ?? ''] ?? '';
  return `Shown: ${variant}${treatment}, contrast ${contrast}:1`;
}
