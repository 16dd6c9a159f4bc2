import { AppError } from '../errors';
import { processWide } from './made-once';

const state = () => processWide('draining', () => ({ isDraining: false }));

/** From now on this process wants no new requests, but still serves any that arrive. */
export function beginDraining(): void {
  state().isDraining = true;
}

/** @throws AppError `service_unavailable` while the process ends */
export function refuseWhileDraining(): void {
  if (!state().isDraining) return;
  throw new AppError('service_unavailable', 'This server is stopping.', {
    headers: { 'Retry-After': '1' },
  });
}
