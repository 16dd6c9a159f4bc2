import { originOf } from '../../server/platform/requests/origin';

/** The origin of calls in tests where it does not matter. */
export const someOrigin = originOf({
  requestId: '00000000-0000-4000-8000-000000000000',
  address: '192.0.2.7',
  userAgent: 'Vitest',
});
