import { type ListedEvent, listEvents } from '../../accounts/audit/list-events';
import { caps } from '../../limits/caps';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { auditQuery, auditResponse } from '../schemas/audit-schemas';

const example: { events: ListedEvent[]; nextBefore: string | null } = {
  events: [
    {
      id: '019c1417-6d80-7b5a-9a49-2d1f40ad8c1e',
      time: '2026-01-31T12:00:00.000Z',
      kind: 'signed_in',
      actor: 'owner',
      network: '192.0.2.0/24',
      userAgent: 'curl/8.17.0',
      requestId: '53fe49a8-8849-4230-8ec3-e43ae238de97',
      details: { method: 'password' },
    },
  ],
  nextBefore: null,
};

export const auditRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/audit',
      operationId: 'listAccountEvents',
      tag: 'Account',
      summary: 'List what happened to your account',
      description:
        'The audit log of the account, as the dashboard’s page Activity shows it: sign-ins, keys, passwords, ' +
        'sessions, plan and settings, as far back as the operator keeps them. An API key cannot read it. ' +
        'The call is free, up to 60 times a minute.',
      security: 'bearer',
      cap: caps.audit,
      query: auditQuery,
      responses: { 200: jsonResponse('Events, the newest first.', auditResponse) },
      examples: [{ response: example }],
    },
    async ({ caller, query: { limit, before, ...filter } }) =>
      privateJson(await listEvents(caller.accountId, filter, { limit, before })),
  ),
];
