import { requestLog } from '../../contract/limits';
import { caps } from '../../limits/caps';
import { listRequests, type RequestList } from '../../metering/requests/list-requests';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { requestsQuery, requestsResponse } from '../schemas/request-schemas';

const example: RequestList = {
  requests: [
    {
      time: '2026-01-31T12:00:00.000Z',
      method: 'GET',
      path: '/v1/svg/github?variant=mono',
      status: 200,
      bucket: 'svg',
      cost: 1,
      latencyMs: 0.4,
      requestId: '53fe49a8-8849-4230-8ec3-e43ae238de97',
      key: { prefix: 'mq_live_4f9K', last4: 'x2Qa' },
    },
  ],
  nextBefore: null,
  unlogged: 0,
};

export const requestRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/requests',
      operationId: 'listRequests',
      tag: 'Usage',
      summary: 'List recent requests',
      description:
        `Requests of the account in the last ${requestLog.days} days, the newest ` +
        `${requestLog.requestsMax.toLocaleString('en')} at most, refused ones included. A request is listed ` +
        'within seconds. A request without a valid key or token has no account, and is not listed. ' +
        'This call itself is free, up to 60 times a minute.',
      security: 'apiKeyOrBearer',
      cap: caps.requests,
      query: requestsQuery,
      responses: { 200: jsonResponse('Requests, the newest first.', requestsResponse) },
      examples: [{ response: example }],
    },
    async ({ caller, query: { limit, before, ...filter } }) =>
      privateJson(await listRequests(caller.accountId, filter, { limit, before })),
  ),
];
