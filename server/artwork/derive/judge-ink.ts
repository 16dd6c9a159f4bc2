import {
  graphicsContrastMin,
  iconAspect,
  nearWhiteChannelMin,
  readableShare,
} from '../../contract/thresholds';
import { channelsOf } from '../colors/contrast';
import type { Ink } from '../ink/measure-ink';
import { reachContrast } from '../ink/reach-contrast';

/** Whether enough of the ink stands out from the background. */
export function isReadable(ink: Ink, background: string): boolean {
  return reachContrast(ink, background, readableShare) >= graphicsContrastMin;
}

export function isIconShaped({ aspect }: Pick<Ink, 'aspect'>): boolean {
  return aspect >= iconAspect.min && aspect <= iconAspect.max;
}

/** A drawing in this color would vanish on a white page. */
export function isNearWhite(hex: string): boolean {
  return Math.min(...channelsOf(hex)) >= nearWhiteChannelMin;
}
