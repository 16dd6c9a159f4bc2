import { Badge } from '../ui/badge';
import { CopyButton } from '../ui/copy-button';
import type { BrandPage } from './variant-list';

/** What each role is for, in a word or two. */
const roleNames: Readonly<Record<string, string>> = {
  primary: 'Primary',
  onPrimary: 'On primary',
  dark: 'On dark pages',
};

/** Contrast that text needs, and that graphics and large text need (WCAG 2.2). */
const textMin = 4.5;
const graphicsMin = 3;

type ColorSwatchesProps = Pick<BrandPage, 'name' | 'colors'>;

export function ColorSwatches({ name, colors }: ColorSwatchesProps) {
  return (
    <section aria-labelledby="colors">
      <h2 id="colors" className="text-xl">
        Colors
      </h2>
      {colors.length === 0 && (
        <p className="mt-3 text-sm text-muted">No source names a color for {name}.</p>
      )}
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {colors.map((color) => (
          <Swatch key={color.role} color={color} />
        ))}
      </ul>
    </section>
  );
}

function Swatch({ color }: { color: BrandPage['colors'][number] }) {
  const { role, hex, source, onWhite, onBlack, text, textContrast } = color;
  const label = roleNames[role] ?? role.replace(/^accent(\d)$/, 'Accent $1');
  return (
    <li className="later-[270px] overflow-hidden rounded-card border border-line bg-surface">
      <div
        className="flex h-32 items-end justify-between gap-3 border-b border-line p-4"
        style={{ background: `#${hex}`, color: `#${text}` }}
      >
        <span className="text-2xl font-semibold">Aa</span>
        <span className="text-right text-sm tabular-nums">
          {text === 'FFFFFF' ? 'White' : 'Black'} text
          <br />
          {textContrast.toFixed(2)}:1
        </span>
      </div>
      <div className="p-4">
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-sm">{label}</h3>
          <Badge tone={source === 'stored' ? 'good' : 'neutral'}>{source}</Badge>
        </div>
        <CopyButton
          value={`#${hex}`}
          label={`Copy #${hex}`}
          look="quiet"
          size="small"
          className="mt-1 -ml-3 font-mono"
        >
          #{hex}
        </CopyButton>
        <dl className="mt-2 grid grid-cols-[auto_auto_1fr] gap-x-3 gap-y-1 text-sm tabular-nums">
          <Contrast ground="On white" ratio={onWhite} />
          <Contrast ground="On black" ratio={onBlack} />
        </dl>
      </div>
    </li>
  );
}

function Contrast({ ground, ratio }: { ground: string; ratio: number }) {
  const fit = ratio >= textMin ? 'text' : ratio >= graphicsMin ? 'graphics only' : 'too faint';
  return (
    <>
      <dt className="text-muted">{ground}</dt>
      <dd className="text-right">{ratio.toFixed(2)}:1</dd>
      <dd className={`text-right ${ratio >= graphicsMin ? 'text-muted' : 'text-warn'}`}>{fit}</dd>
    </>
  );
}
