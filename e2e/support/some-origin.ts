import { originOf } from '../../server/platform/requests/origin';

/** Where the calls of tests come from that do not care. */
export const someOrigin = originOf({
  requestId: '00000000-0000-4000-8000-000000000000',
  address: '192.0.2.7',
  userAgent: 'Vitest',
});
