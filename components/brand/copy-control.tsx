'use client';

import { Download } from 'lucide-react';
import { usePlans } from '../plans';
import { buttonStyle } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Segmented } from '../ui/segmented';
import { Select } from '../ui/select';
import { pictureFormats, shownAddress, shownFile, shownRequest } from './artwork-address';
import { type CopyForm, describeForm, formsOf } from './copy-forms';
import { loadPicture } from './load-picture';
import { useStage } from './stage-context';
import { sizesPx } from './stage-state';

const formatNames = { svg: 'SVG', png: 'PNG', webp: 'WebP' } as const;
const formats = pictureFormats.map((value) => ({ value, label: formatNames[value] }));

/** The format, and buttons to copy and save the shown picture. */
export function CopyControl() {
  const { state, change } = useStage();
  const { format, size, as } = state;
  return (
    <div className="space-y-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <Segmented
          label="Format"
          value={format}
          options={formats}
          onChange={(next) => change({ format: next })}
        />
        <label className="flex items-center gap-2 text-sm text-muted max-sm:flex-1">
          <span className="max-sm:sr-only">Size</span>
          <Select
            value={size}
            disabled={format === 'svg'}
            onChange={(event) => change({ size: Number(event.target.value) })}
            className="max-sm:flex-1"
          >
            {sizesPx.map((pixels) => (
              <option key={pixels} value={pixels}>
                {pixels} px
              </option>
            ))}
          </Select>
        </label>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:items-center">
        <label className="col-span-2 flex items-center gap-2 text-sm whitespace-nowrap text-muted">
          Copy as
          <Select
            value={as}
            onChange={(event) => change({ as: event.target.value as CopyForm })}
            className="w-36 max-sm:flex-1"
          >
            {formsOf(format).map((form) => (
              <option key={form} value={form}>
                {describeForm(form).label}
              </option>
            ))}
          </Select>
        </label>
        <CopyShown className="max-sm:h-11">Copy</CopyShown>
        <DownloadShown />
      </div>
      <CopyHint />
    </div>
  );
}

/** Copies the shown picture in the chosen form. */
export function CopyShown({ children, className }: { children?: string; className?: string }) {
  const { brand, publicUrl, state, on, address, picture } = useStage();
  const shown = { ...state, slug: brand.slug, on };
  const { label } = describeForm(state.as);
  const write = async () => {
    const { writeCopy } = await import('./write-copy');
    const { variant } = await loadPicture(address);
    return writeCopy(state.as, {
      ...brand,
      address,
      inlineAddress: shownAddress(shown, 1),
      fileName: shownFile(shown, variant),
      url: publicUrl + shownRequest(shown, variant),
    });
  };
  return (
    <CopyButton
      look="primary"
      value={write}
      type={state.as === 'image' ? 'image/png' : 'text/plain'}
      label={`Copy ${label}`}
      disabled={picture === 'failed'}
      {...(className !== undefined && { className })}
    >
      {children ?? `Copy ${label}`}
    </CopyButton>
  );
}

function DownloadShown() {
  const { brand, state, on, address, picture } = useStage();
  const served = picture === null || picture === 'failed' ? 'logo' : picture.variant;
  return (
    <a
      href={address}
      download={shownFile({ ...state, slug: brand.slug, on }, served)}
      className={buttonStyle({ className: 'max-sm:h-11' })}
    >
      <Download aria-hidden />
      <span>
        Download <span className="max-sm:sr-only">{formatNames[state.format]}</span>
      </span>
    </a>
  );
}

/** The use of the form, or the plan that a request needs. It has the same height for every form. */
function CopyHint() {
  const { state } = useStage();
  return (
    <p tabIndex={-1} className="min-h-10 text-sm text-muted outline-none sm:min-h-5">
      {state.as === 'curl' ? <RequestHint /> : describeForm(state.as).hint}
    </p>
  );
}

/** A free key only has mono: `on=` chooses mono, and other variants are refused. */
function RequestHint() {
  const { state, on, picture, change } = useStage();
  const { free, pro } = usePlans();
  if (picture === null || picture === 'failed') return null;
  const { variant } = picture;
  if (variant === 'mono' || variant === 'placeholder' || free.allVariants) {
    return <>Works with every key. Set MARQUE_KEY to your key.</>;
  }
  const isChosenByServer = state.variant === 'auto' && on !== 'none';
  return (
    <>
      <span className="font-mono">{variant}</span> is part of {pro.name}. A free key gets{' '}
      {isChosenByServer ? 'mono' : 'a 403'} from this request.{' '}
      <button
        type="button"
        className="link"
        onClick={({ currentTarget }) => {
          // The button disappears with the hint.
          currentTarget.closest('p')?.focus();
          change({ variant: 'mono' });
        }}
      >
        Show mono
      </button>
    </>
  );
}
