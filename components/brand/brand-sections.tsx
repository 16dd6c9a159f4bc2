import type { ReactNode } from 'react';
import { graphicsContrastMin, textContrastMin } from '../../server/contract/thresholds';
import { TermsList } from '../licenses/terms-list';
import { Badge } from '../ui/badge';
import { CopyButton } from '../ui/copy-button';
import type { BrandPage } from './describe-brand';

type BrandSectionProps = { id: string; title: string; className?: string; children: ReactNode };

/** A section below the stage. Its padding leaves room for the focus outline. */
export function BrandSection({ id, title, className, children }: BrandSectionProps) {
  return (
    <section aria-labelledby={id} className={`later-[20rem] -m-2 p-2 ${className ?? ''}`}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

const roleNames: Readonly<Record<string, string>> = {
  primary: 'Primary',
  onPrimary: 'On primary',
  dark: 'On dark pages',
};

export function ColorSwatches({ brand: { name, colors } }: { brand: BrandPage }) {
  return (
    <BrandSection id="colors" title="Colors">
      {colors.length === 0 && (
        <p className="mt-3 text-sm text-muted">No known colors for {name}.</p>
      )}
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {colors.map((color) => (
          <Swatch key={color.role} color={color} />
        ))}
      </ul>
    </BrandSection>
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
          <Contrast background="On white" ratio={onWhite} />
          <Contrast background="On black" ratio={onBlack} />
        </dl>
      </div>
    </li>
  );
}

function Contrast({ background, ratio }: { background: string; ratio: number }) {
  const fit =
    ratio >= textContrastMin
      ? 'text'
      : ratio >= graphicsContrastMin
        ? 'graphics only'
        : 'too faint';
  return (
    <>
      <dt className="text-muted">{background}</dt>
      <dd className="text-right">{ratio.toFixed(2)}:1</dd>
      <dd className={`text-right ${ratio >= graphicsContrastMin ? 'text-muted' : 'text-warn'}`}>
        {fit}
      </dd>
    </>
  );
}

/** What each license requires, and the line that satisfies it. */
export function BrandTerms({ brand }: { brand: BrandPage }) {
  const { name, terms, guidelines, notice } = brand;
  return (
    <BrandSection id="license" title="License and attribution">
      <p className="mt-1 max-w-[70ch] text-sm text-muted">
        {notice}{' '}
        {guidelines && (
          <a className="link" href={guidelines} rel="noreferrer">
            {name} guidelines
          </a>
        )}
      </p>
      {terms.length > 0 && (
        <div className="mt-4 border-y border-line text-sm">
          <TermsList terms={terms} />
        </div>
      )}
    </BrandSection>
  );
}
