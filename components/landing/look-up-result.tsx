import { toComponentName } from '../../server/contract/react-component';
import { BrandName, NoLogo } from '../brand/background-picture';
import { BrandImage } from '../brand/brand-image';
import { writeImage } from '../keys/write-image';
import type { Outputs } from '../trpc-provider';
import { CodeChoice } from '../ui/code-choice';
import { Link } from '../ui/link';

/** The number that fits beside the name. */
const shownColors = 3;

export type FoundBrand = NonNullable<Outputs['brand']['lookUp']['found']>;

type LookUpResultProps = {
  found: FoundBrand;
  publicUrl: string;
  /** Whether the next look-up is pending. */
  isStale: boolean;
};

/** The logo on both backgrounds, the colors with their contrast, and the same in code. */
export function LookUpResult({ found, publicUrl, isStale }: LookUpResultProps) {
  const { slug, name, nativeName, isDrawn, response } = found;
  return (
    <div className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <div className="grid grid-cols-2 border-y border-line">
        {isDrawn ? (
          (['light', 'dark'] as const).map((background) => (
            <div
              key={background}
              className={`flex h-36 items-center justify-center sm:h-40 ${background === 'dark' ? 'background-dark' : 'background-light'}`}
            >
              <BrandImage
                src={`/logos/${slug}/logo.svg?on=${background}`}
                name={response.name}
                alt={`${response.name} on a ${background} background`}
                width={72}
                height={72}
                className="size-16 sm:size-18"
              />
            </div>
          ))
        ) : (
          <div className="col-span-2 flex h-36 items-center justify-center sm:h-40">
            <NoLogo className="h-16 w-32 sm:h-18">No logo yet</NoLogo>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
        <p className="min-w-0">
          <Link href={`/brands/${slug}`} className="font-medium hover:underline">
            <BrandName name={name} nativeName={nativeName} />
          </Link>{' '}
          <span className="font-mono text-xs text-muted">{slug}</span>
        </p>
        <Colors colors={found.colors} />
      </div>
      <Snippets found={found} publicUrl={publicUrl} />
    </div>
  );
}

function Colors({ colors }: Pick<FoundBrand, 'colors'>) {
  // On dark pages it is often the same color.
  const shown = colors
    .filter(({ role }) => !role.startsWith('on'))
    .filter(({ hex }, i, all) => all.findIndex((one) => one.hex === hex) === i)
    .slice(0, shownColors);
  return (
    <ul className="flex gap-3" aria-label="Colors">
      {shown.map(({ role, hex, text, textContrast }) => (
        <li key={role} className="flex items-center gap-2 text-xs">
          <span
            aria-hidden
            className="flex size-7 items-center justify-center rounded-control border border-line font-semibold"
            style={{ background: `#${hex}`, color: `#${text}` }}
          >
            A
          </span>
          <span className="font-mono leading-tight">
            {hex}
            <span className="block text-muted">{textContrast.toFixed(1)} : 1</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Snippets({ found, publicUrl }: Omit<LookUpResultProps, 'isStale'>) {
  const { slug, request, response } = found;
  const { name: brand, domains, brandColor, darkModeColor, variants } = response;
  const snippets = [
    {
      name: 'HTML',
      label: 'line for a page',
      code: `<!-- mq_pub_…: your publishable key, which others may see -->\n${writeImage('mq_pub_…', publicUrl, domains[0] ?? slug)}`,
    },
    {
      name: 'JSON',
      label: 'JSON response, shortened',
      code: writeJson({ slug, name: brand, brandColor, darkModeColor, variants }),
    },
    {
      name: 'curl',
      label: 'curl request',
      code: `curl -H "X-API-Key: $MARQUE_KEY" \\\n  "${publicUrl}${request}"`,
    },
    // Without a logo there is nothing to save.
    ...(variants.length === 0
      ? []
      : [
          {
            name: 'React',
            label: 'React component',
            code: `export function ${toComponentName(slug)}() {\n  return (\n    <img\n      src="/logos/${slug}.svg" // saved from ${publicUrl}/v1/svg/${slug}\n      alt=${JSON.stringify(brand)}\n      height={32}\n    />\n  );\n}`,
          },
        ]),
  ];
  return (
    <div className="px-4 pb-4">
      <CodeChoice label="The response in code" snippets={snippets} className="[&_pre]:h-60" />
    </div>
  );
}

/** One line for each field. */
function writeJson(fields: Record<string, unknown>): string {
  const lines = Object.entries(fields).map(
    ([name, value]) =>
      `  ${JSON.stringify(name)}: ${JSON.stringify(value).replaceAll('","', '", "')}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
