import { backgroundPattern, expandHex } from '../../server/contract/limits';
import { isVariant, type Variant } from '../../server/contract/variants';
import { type PictureFormat, pictureFormats } from './artwork-address';
import { type CopyForm, formsOf } from './copy-forms';

/** The longer side of a PNG or WebP. */
export const sizesPx = [64, 128, 256, 512, 1024];

/** The visitor's choices, by their names in the page's URL. */
export type StageState = {
  /** `auto`: the one that `on=` chooses. */
  variant: Variant | 'auto';
  /** `light`, `dark`, RRGGBB, or `none`, which is shown checkered. Null follows the page's theme. */
  on: string | null;
  format: PictureFormat;
  size: number;
  as: CopyForm;
};

export const startState: StageState = {
  variant: 'auto',
  on: null,
  format: 'svg',
  size: 512,
  as: 'svg',
};

/** Reads a query. Unknown values, such as a missing variant, are replaced by the defaults. */
export function parseStage(query: string, variants: readonly string[]): StageState {
  const given = new URLSearchParams(query);
  const variant = given.get('variant') ?? '';
  const on = given.get('on') ?? '';
  const format = pictureFormats.find((one) => one === given.get('format')) ?? startState.format;
  const [usual, ...others] = formsOf(format);
  return {
    variant: isVariant(variant) && variants.includes(variant) ? variant : 'auto',
    on: on === 'none' || backgroundPattern.test(on) ? plainBackground(on) : null,
    format,
    size: sizesPx.find((one) => String(one) === given.get('size')) ?? startState.size,
    as: others.find((one) => one === given.get('as')) ?? usual,
  };
}

/** The query of the page that shows the same; empty for the defaults. */
export function formatStage({ variant, on, format, size, as }: StageState): string {
  const query = new URLSearchParams();
  if (variant !== startState.variant) query.set('variant', variant);
  if (on !== null) query.set('on', on);
  if (format !== startState.format) query.set('format', format);
  if (format !== 'svg' && size !== startState.size) query.set('size', String(size));
  if (as !== formsOf(format)[0]) query.set('as', as);
  return query.size === 0 ? '' : `?${query}`;
}

/** A change of the format keeps the form to copy if the new format has it. */
export function changeStage(state: StageState, changed: Partial<StageState>): StageState {
  const next = { ...state, ...changed };
  const possible = formsOf(next.format);
  return possible.includes(next.as) ? next : { ...next, as: possible[0] };
}

/** Colors as bare RRGGBB in upper case. */
function plainBackground(on: string): string {
  return ['none', 'light', 'dark'].includes(on) ? on : expandHex(on);
}
