import { graphicsContrastMin } from '../../server/contract/thresholds';
import { BrandImage } from '../brand/brand-image';
import { cssColor } from '../brand/stage-tiles';
import type { Outputs } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Table, Td, Th } from '../ui/table';

type Preview = Outputs['brandEditor']['preview'];
type Cell = Preview['automatic'][number];
type Variant = Preview['variants'][number];

type PreviewTableProps = {
  preview: Preview;
  /** Variants with a drawing of the editor's. */
  drawn: readonly string[];
  /** Addresses of pictures that are not saved, as the preview names them. */
  drafts: Readonly<Record<string, string>>;
};

/** Every variant on every background, as the API would serve it, with its contrast and its origin. */
export function PreviewTable({ preview, drawn, drafts }: PreviewTableProps) {
  const { automatic, backgrounds, variants } = preview;
  const pictures = { ...preview.pictures, ...drafts };
  return (
    <Table aria-label="Variants on backgrounds" className="min-w-3xl">
      <thead>
        <tr>
          <Th>Variant</Th>
          {backgrounds.map(({ on, label }) => (
            <Th key={on} className="text-center">
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <Th scope="row" className="align-top text-ink">
            Automatic
            <span className="block text-xs font-normal text-muted">
              What <code className="font-mono">on=</code> serves
            </span>
          </Th>
          {automatic.map((cell) => (
            <Shown key={cell.on} cell={cell} variant="Automatic" pictures={pictures} names />
          ))}
        </tr>
        {variants.map((one) => (
          <tr key={one.variant}>
            <Th scope="row" className="align-top text-ink">
              <code className="font-mono">{one.variant}</code>
              <span className="block text-xs font-normal text-muted">
                {describeOrigin(one, drawn)}
              </span>
            </Th>
            {one.on.map((cell) => (
              <Shown key={cell.on} cell={cell} variant={one.variant} pictures={pictures} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Whose drawing a variant is, or what it was made from. */
export function describeOrigin(
  {
    variant,
    madeFrom,
    origin,
    source,
  }: Pick<Variant, 'variant' | 'madeFrom' | 'origin' | 'source'>,
  drawn: readonly string[],
): string {
  if (drawn.includes(variant)) return 'Your drawing';
  if (madeFrom !== null) return `Made from ${madeFrom}`;
  return origin === 'derived' ? 'Made by recoloring' : `From ${source}`;
}

const treatments: Record<string, string> = { recolored: 'recolored', backdrop: 'on a backdrop' };

type ShownProps = {
  cell: Cell;
  variant: string;
  pictures: Readonly<Record<string, string>>;
  /** Whether to name the variant that was chosen. */
  names?: boolean;
};

function Shown({ cell, variant, pictures, names = false }: ShownProps) {
  const { on, picture, treatment, contrast, variant: served } = cell;
  const isFaint = contrast !== null && contrast < graphicsContrastMin;
  return (
    <Td className="text-center">
      <span
        style={{ background: cssColor(on) }}
        className="flex h-14 items-center justify-center rounded-control border border-line-strong"
      >
        <BrandImage
          src={pictures[picture] ?? ''}
          name=""
          alt={`${variant} on ${on}`}
          className="h-9 w-full px-2"
        />
      </span>
      <span className="mt-1 block text-xs text-muted">
        {contrast !== null && (
          <span className={`font-mono ${isFaint ? 'text-warn' : ''}`}>{contrast.toFixed(2)}:1</span>
        )}
        {isFaint && ' faint'}
        {names && <span className="block font-mono">{served}</span>}
        {treatment !== null && treatments[treatment] && (
          <Badge className="mt-0.5">{treatments[treatment]}</Badge>
        )}
      </span>
    </Td>
  );
}
