import { z } from '@hono/zod-openapi';
import { type ListedEvent, listEvents } from '../../accounts/audit/list-events';
import { auditActors, auditKinds } from '../../contract/audit-events';
import { auditPageMax } from '../../contract/limits';
import { caps } from '../../limits/caps';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { wellFormedText, wholeNumber } from '../schemas/parameters';

const daysMax = 3650;

/** For the owner of one account. */
const auditQuery = z.object({
  kind: z.enum(auditKinds).optional().openapi({ description: 'Only events of this kind.' }),
  actor: z
    .enum(auditActors)
    .optional()
    .openapi({ description: 'Only events caused by this actor.' }),
  days: wholeNumber({ min: 1, max: daysMax, default: daysMax }, 'Only events of the last days.'),
  limit: wholeNumber({ min: 1, max: auditPageMax, default: 50 }, 'Events in one response.'),
  before: z
    .uuid()
    .optional()
    .openapi({ description: '`nextBefore` of the response before, for the events before those.' }),
});

/** For the operator. */
export const operatorAuditQuery = auditQuery.extend({
  email: wellFormedText.max(320).optional().openapi({
    description: 'The address of one account. Also finds the deletion of an account.',
  }),
});

const auditEvent = z
  .object({
    id: z.uuid(),
    time: z.iso.datetime(),
    kind: z.enum(auditKinds),
    actor: z.enum(auditActors).openapi({ description: 'Who did it, as far as is known.' }),
    network: z.string().nullable().openapi({
      description: 'The client’s /24 (IPv4) or /48 (IPv6); its whole address is not kept.',
      example: '192.0.2.0/24',
    }),
    userAgent: z.string().nullable(),
    requestId: z.string().openapi({ description: 'The X-Request-Id of the response.' }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .openapi('AuditEvent');

const operatorAuditEvent = auditEvent
  .extend({
    account: z.object({ id: z.uuid(), email: z.string() }).nullable().openapi({
      description:
        'Null for an account that has been deleted, and for what `ADMIN_TOKEN` did to brands.',
    }),
  })
  .openapi('OperatorAuditEvent');

const nextBefore = z
  .uuid()
  .nullable()
  .openapi({ description: '`before` of the next page; null on the last one.' });
const newestFirst = { description: 'The newest first.' };

const auditResponse = z
  .object({ events: z.array(auditEvent).openapi(newestFirst), nextBefore })
  .openapi('AuditLog');

export const operatorAuditResponse = z
  .object({ events: z.array(operatorAuditEvent).openapi(newestFirst), nextBefore })
  .openapi('OperatorAuditLog');

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
