'use client';

import { CopyButton } from '../ui/copy-button';
import { artworkAddress, fetchArtwork } from './artwork-address';
import { toDataUri, toImgTag, toReactComponent } from './artwork-forms';

type CopyLogoProps = { slug: string; variant: string; hash: string };

/** The main action of a brand's page. */
export function CopyLogo({ slug, variant, hash }: CopyLogoProps) {
  return (
    <CopyButton
      look="primary"
      value={() => fetchArtwork(artworkAddress(slug, `${variant}.svg`, { v: hash }))}
      label="Copy SVG"
    >
      Copy SVG
    </CopyButton>
  );
}

type CopyArtworkProps = CopyLogoProps & { name: string; publicUrl: string };

/** Copies a variant in several forms. The artwork is fetched when a button is pressed. */
export function CopyArtwork({ slug, name, variant, hash, publicUrl }: CopyArtworkProps) {
  const svg = () => fetchArtwork(artworkAddress(slug, `${variant}.svg`, { v: hash }));
  // Its ids are unique to the brand, so that several can stand inline on one page.
  const inlineSvg = () => fetchArtwork(`${artworkAddress(slug, `${variant}.svg`)}?inline=1`);
  const curl =
    `curl -H "X-API-Key: $MARQUE_KEY" -o ${slug}-${variant}.svg \\\n` +
    `  "${publicUrl}/v1/svg/${slug}?variant=${variant}"`;
  const forms = [
    { form: 'SVG', value: svg },
    { form: 'Data URI', value: async () => toDataUri(await svg()) },
    { form: 'React', value: async () => toReactComponent(await inlineSvg(), name) },
    { form: '<img>', value: async () => toImgTag(await svg(), name) },
    { form: 'curl', value: curl },
  ];
  return (
    <div role="group" aria-label={`Copy ${variant}`} className="flex flex-wrap gap-1.5">
      {forms.map(({ form, value }) => (
        <CopyButton key={form} value={value} label={`Copy ${variant} as ${form}`} size="small">
          {form}
        </CopyButton>
      ))}
    </div>
  );
}
