import { caps } from '../../limits/caps';
import { presentStatus } from '../../presenters/present-status';
import { privateJson } from '../request/responses';
import { route } from '../request/route';

/** The page of the status, for whoever prefers JSON: what the page shows, and no more. */
export const statusRoutes = [
  route(
    {
      method: 'get',
      path: '/status',
      operationId: 'getStatus',
      tag: 'Site',
      summary: 'Read the state of each part and its last 90 days',
      isHidden: true,
      cap: caps.siteCalls,
      responses: { 200: { description: 'The status.' } },
    },
    async ({ c }) => {
      const { checks, ...others } = await presentStatus(c.get('requestId'));
      const status = checks.every(({ isUp }) => isUp) ? 'ok' : 'degraded';
      // The same address is a page for others, and no key changes it.
      return { ...privateJson({ status, checks, ...others }), headers: { Vary: 'Accept' } };
    },
  ),
];
