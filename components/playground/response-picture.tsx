import { useState } from 'react';
import { Segmented } from '../ui/segmented';
import type { ResponsePicture as Picture } from './send-request';

const options = [
  { value: 'auto', label: 'Auto', title: 'The background that suits the picture' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'checkered', label: 'Checkered' },
] as const;

type ResponsePictureProps = {
  picture: Picture;
  /** The requested background, or null. */
  on: string | null;
};

/** The returned artwork on a background of the reader's choice. The first one shows it well. */
export function ResponsePicture({ picture: { src, suits }, on }: ResponsePictureProps) {
  const [chosen, setChosen] = useState<(typeof options)[number]['value']>('auto');
  const background = chosen === 'auto' ? (on ?? suits) : chosen;
  const isNamed = background in named;
  return (
    <figure className="overflow-hidden rounded-card border border-line">
      <div
        className={`flex h-56 items-center justify-center ${isNamed ? named[background] : ''}`}
        style={isNamed ? undefined : { background: `#${background.replace('#', '')}` }}
      >
        <img src={src} alt="Returned artwork" className="h-28 w-[70%] object-contain" />
      </div>
      <figcaption className="border-t border-line p-3">
        <Segmented label="Background" value={chosen} options={options} onChange={setChosen} />
      </figcaption>
    </figure>
  );
}

const named: Record<string, string> = {
  light: 'background-light',
  dark: 'background-dark',
  checkered: 'background-checkered',
};
